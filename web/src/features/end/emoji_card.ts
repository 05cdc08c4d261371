// Result as a text of emoji: the sheet as symbols, in so few characters that it fits into any
// message.
import { get } from '$web/net/api';
import { daily, inWords, today } from '$web/table/daily';
import type { Card, TableInfo } from '$web/net/generated/messages';
import { learn, t } from '$web/i18n/translate';

/** As many as the shortest messages have. */
export const FEWER_THAN = 280;

interface CardParts {
  /** The result in a sentence. */
  said: string;
  /** Which day it was, and how many days in a row; empty for other games. */
  day: string;
  streak: string;
  /** The sheet, row by row. */
  rows: string[];
  link: string;
}

/** The text; what matters least is left out where it would be too long. */
export function cardText({ said, day, streak, rows, link }: CardParts): string {
  const texts = [
    [day, said, ...rows, streak, link],
    [said, ...rows, streak, link],
    [said, ...rows, link],
    [said, link],
  ].map((lines) => lines.filter(Boolean).join('\n'));
  return texts.find((text) => text.length < FEWER_THAN) ?? link;
}

/** What the server knows of a result beyond its sentence; a card can do without any of it. */
export async function cardOf(info: TableInfo, seat: number) {
  const { rows } = await get<Card>(`/api/tables/${info.code}/card/${seat}`);
  if (!info.day || info.practice) return { rows, day: '', streak: '' };
  const [{ streak }] = await Promise.all([daily(today()), learn('notebook')]);
  return {
    rows,
    day: t('daily.day', { date: inWords(info.day) }),
    streak: streak.days > 1 ? t('daily.streak', { count: streak.days }) : '',
  };
}
