// Names of bots: ours by the catalogues, one of the host's own by its function.
import { has, t } from '$web/i18n/translate';

/** The name of a level, or of "module:function" the function. */
export function botName(level: string): string {
  return has(`bot.${level}`) ? t(`bot.${level}`) : level.slice(level.indexOf(':') + 1);
}

/** One sentence on how it plays. */
export function aboutBot(level: string): string {
  return has(`bot.${level}.about`) ? t(`bot.${level}.about`) : t('bot.own.about');
}
