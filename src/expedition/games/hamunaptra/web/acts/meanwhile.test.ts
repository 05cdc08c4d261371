import { beforeAll, describe, expect, it } from 'vitest';
import { learn, say } from '$web/i18n/translate';
import type { News, Open, Table } from '../open';
import { lasts } from './lasting';
import { gathered, meanwhile } from './meanwhile';

beforeAll(() => learn('hamunaptra'));

const players = [
  { seat: 0, name: 'Ana', initials: 'AN' },
  { seat: 1, name: 'Bo', initials: 'BO' },
  { seat: 2, name: 'Cy', initials: 'CY' },
];

const news = (what: string, seat: number, thing = '', cell = ''): News => ({
  what,
  seat,
  thing,
  cell,
  path: [],
});
const BO_WALKS = news('moved', 1, 'C01', 'h9');
const BO_LAYS = news('laid', 1, 'G_TEE', 'h10');
const CY_LAYS = news('laid', 2, 'G_STR', 'c3');
const DANGER = news('laid', 2, 'M1', 'c4');
const DEATH = news('died', 0, 'C06', 'c4');
const EXIT = news('exit_found', 1, 'ST_EYE_A', 'b10');
const LAST = news('last_round', 1, 'exit');

const told = (...all: News[]) => meanwhile(all, 0, players).map((line) => say(line.told));

function open(table: Partial<Table>): Open {
  const blank = { round: 2, active: 1, asked: [1], people: [], news: [], throws: [], combat: null };
  return { table: { ...blank, last_throws: [], ...table } as unknown as Table } as Open;
}

describe('what others did since one’s last turn', () => {
  it('is a line for each who walked and laid, with the place where that ended', () => {
    expect(told(BO_WALKS, BO_LAYS, BO_LAYS, CY_LAYS)).toEqual([
      'Bo moves Naumov and lays 2 tiles.',
      'Cy lays a tile.',
    ]);
    expect(meanwhile([BO_WALKS, BO_LAYS], 0, players)[0]?.cell).toBe('h10');
  });

  it('is at most four lines, what matters most among them, in its order', () => {
    const lines = told(BO_WALKS, EXIT, CY_LAYS, DANGER, DEATH, LAST);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/finds a way out/);
    expect(lines[1]).toMatch(/c4/);
    expect(lines[2]).toMatch(/Quist .*c4/);
    expect(lines[3]).toMatch(/last round/);
  });

  it('tells nothing of what one did oneself', () => {
    expect(told(news('moved', 0, 'C02', 'a1'))).toEqual([]);
  });

  it('is gathered until one’s turn comes, and forgotten when one has acted', () => {
    const [bo, cy] = [open({ news: [BO_WALKS] }), open({ active: 2, asked: [2], news: [CY_LAYS] })];
    const mine = open({ active: 0, asked: [0], round: 3 });
    const first = gathered([], open({}), bo, 0);
    const both = gathered(first, bo, cy, 0);
    expect(gathered(both, cy, mine, 0)).toEqual([BO_WALKS, CY_LAYS]);
    expect(gathered(both, mine, mine, 0)).toEqual([]);
  });

  it('begins anew where one’s turn ends, and even where others had nothing to decide', () => {
    const mine = open({ active: 0, asked: [0] });
    const after = open({ news: [news('equipped', 0), BO_LAYS] });
    expect(gathered([CY_LAYS], mine, after, 0)).toEqual([BO_LAYS]);
    const again = open({ active: 0, asked: [0], round: 3, news: [BO_LAYS] });
    expect(gathered([], mine, again, 0)).toEqual([BO_LAYS]);
  });
});

describe('how long it is looked at', () => {
  const thrown = { seat: 1, attribute: 'F', target: 'M1', needed: 3, faces: [1, 4] };

  it('depends on what happened', () => {
    const nothing = lasts(open({}), open({}), 0);
    const laid = lasts(open({}), open({ news: [BO_LAYS] }), 0);
    const danger = lasts(open({}), open({ news: [DANGER] }), 0);
    const death = lasts(open({}), open({ news: [DEATH] }), 0);
    expect(nothing).toBe(0);
    expect(laid).toBeGreaterThan(0);
    expect(danger).toBeGreaterThan(laid);
    expect(death).toBeGreaterThan(danger);
  });

  it('is longer for a longer walk', () => {
    const along = (...path: string[]) => open({ news: [{ ...BO_WALKS, path }] });
    const [short, long] = [along('h8', 'h9'), along('h6', 'h7', 'h8', 'h9')];
    expect(lasts(open({}), long, 0)).toBeGreaterThan(lasts(open({}), short, 0));
  });

  it('A78 is as long as dice need, also those of the fight that is just over', () => {
    const fight = open({ throws: [thrown] });
    const over = open({ throws: [], last_throws: [thrown, { ...thrown, faces: [4, 4] }] });
    expect(lasts(open({}), fight, 0)).toBeGreaterThan(0);
    expect(lasts(fight, over, 0)).toBe(lasts(open({}), fight, 0));
  });

  it('is some time for a fight that begins', () => {
    const fight = open({ combat: { cell: 'c4' } as Table['combat'] });
    expect(lasts(open({}), fight, 0)).toBeGreaterThan(0);
    expect(lasts(fight, fight, 0)).toBe(0);
  });

  it('is short for whoever did it', () => {
    const after = open({ news: [BO_LAYS] });
    expect(lasts(open({}), after, 1)).toBe(0);
    expect(lasts(open({}), open({ news: [DEATH] }), 1)).toBeGreaterThan(0);
  });
});
