// What a big screen may truly invite to: sitting down, a chair kept by a bot, looking on, the
// result; or nothing, where the door is shut.
import type { TableInfo } from '$web/net/generated/messages';
import { t } from '$web/i18n/translate';

export interface Invitation {
  told: string;
  /** True if it is of any use to come by the code. */
  leadsIn: boolean;
}

type Door = Pick<
  TableInfo,
  'status' | 'locked' | 'latecomers' | 'watching' | 'seats' | 'most_seats' | 'closed'
>;

export function invitation(table: Door): Invitation {
  const { status, locked, latecomers, seats } = table;
  const looksOn = table.watching === 'on' || table.watching === 'delayed';
  if (status === 'over') return { told: t('screen.result'), leadsIn: true };
  if (locked) return { told: t('screen.locked'), leadsIn: false };
  if (status === 'gathering') {
    const full = seats.length >= table.most_seats;
    return { told: t(full ? 'screen.full' : 'screen.scan'), leadsIn: !full };
  }
  const chairs = seats.filter(({ level }) => level).length;
  if (latecomers && chairs) return { told: t('screen.chairs', { count: chairs }), leadsIn: true };
  return looksOn
    ? { told: t('screen.watch'), leadsIn: true }
    : { told: t('screen.closed_door'), leadsIn: false };
}
