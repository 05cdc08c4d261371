// Sentences about a reviewed turn: what was written, what would have been better, and why.
import { better } from './figures';
import { stars } from '$web/i18n/star_amounts';
import type { Reviewed } from '$web/net/generated/messages';
import { capitalised, say, t } from '$web/i18n/translate';
import { stepsOf } from '$web/table/menus';
import { toldReason } from '$web/table/reasons';
import type { RecordedMatch } from '$web/table/recorded_match';

/** The seat whose turn it was: another's, where a danger came. */
function authorOf({ client, states, replay }: RecordedMatch, seat: number, turn: Reviewed): number {
  if (turn.kind !== 'danger') return seat;
  const drawnBy = replay.table.seats.find(
    (other) => client.telling.sheetToFill?.(states[turn.moment], other.seat) === seat,
  );
  return drawnBy?.seat ?? seat;
}

/** The sheet that the turn went to. */
export function sheetOf({ client, states }: RecordedMatch, seat: number, turn: Reviewed): number {
  if (turn.kind === 'danger') return seat;
  return client.telling.sheetToFill?.(states[turn.moment], seat) ?? seat;
}

/** A turn that might have been played then, in words. */
export function toldTurn(
  story: RecordedMatch,
  seat: number,
  turn: Reviewed,
  steps: string[],
): string {
  const { client, states, replay } = story;
  const author = authorOf(story, seat, turn);
  return say(client.telling.told(states[turn.moment], author, steps, replay.table.seats));
}

/** What was played. */
export function toldPlayed(story: RecordedMatch, seat: number, turn: Reviewed): string {
  const told = toldTurn(story, seat, turn, stepsOf(turn.played));
  if (turn.kind !== 'danger') return told;
  const author = story.replay.table.seats[authorOf(story, seat, turn)];
  return author?.seat === seat ? told : t('play.gained', { name: author?.name ?? '', told });
}

/** Why the turn was good, or another one better, in one sentence. */
export function reasonOf(story: RecordedMatch, seat: number, turn: Reviewed): string {
  const own = ownReason(story, turn);
  if (own) return own;
  const steps = better(turn);
  if (turn.verdict !== 'inaccurate' && turn.verdict !== 'mistake') {
    return t(`coach.said.${turn.verdict ?? turn.kind}`);
  }
  return steps
    ? t('coach.said.better', {
        better: capitalised(toldTurn(story, seat, turn, steps)),
        cost: stars(-turn.skill),
      })
    : '';
}

/** The reason in the words of the game; none if the coach has found none that has a name. */
export function ownReason({ replay }: RecordedMatch, turn: Reviewed): string | null {
  const { reason, waited = 1 } = turn;
  const told = toldReason(replay.table.game, reason);
  if (!told) return null;
  if (waited === 0) return t('coach.said.again');
  return waited > 1 ? `${told} ${t('coach.waited', { count: waited })}` : told;
}
