// Names of bots: ours by the catalogues, one of the host's own by its function.
import { has, t } from '$web/i18n/translate';

/** The name of a strength, or of "module:function" the function. */
export function botName(bot: string): string {
  return has(`bot.${bot}`) ? t(`bot.${bot}`) : bot.slice(bot.indexOf(':') + 1);
}

/** One sentence on how it plays. */
export function aboutBot(bot: string): string {
  const here = `offline.bot.${bot}`; // spoken where the server runs in the page
  if (has(here)) return t(here);
  return has(`bot.${bot}.about`) ? t(`bot.${bot}.about`) : t('bot.own.about');
}
