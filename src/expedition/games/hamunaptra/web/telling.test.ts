import { beforeAll, describe, expect, it } from 'vitest';
import { learn, say } from '$web/i18n/translate';
import english from '../locale/en.json';
import { newThrows, type Open, type Table } from './open';
import { telling } from './telling';

beforeAll(() => learn('hamunaptra'));

const players = [
  { seat: 0, name: 'Ana', initials: 'AN' },
  { seat: 1, name: 'Bo', initials: 'BO' },
];

function open(table: Partial<Table>): Open {
  const blank = {
    seats: 2,
    dangers: [],
    people: [],
    throws: [],
    news: [],
    asked: [0],
    round: 3,
    combat: null,
    question: 'move',
    phase: 'move',
    endings: [],
    last_throws: [],
  };
  return {
    table: { ...blank, ...table } as unknown as Table,
    pile: 115,
  } as unknown as Open;
}

const action = (table: Partial<Table>, ...turn: string[]) =>
  say(telling.action(open(table), 0, turn, players));
const news = (table: Partial<Table>) => telling.log?.(open({}), open(table), players).map(say);

describe('what the button will do', () => {
  it('says it for every kind of turn', () => {
    expect(action({ question: 'draft' }, 'C07')).toBe('Take Ines Valdemoro');
    expect(action({}, 'C07', 'h7')).toBe('Ines Valdemoro goes to h7');
    expect(action({}, 'force=h7', 'h9', 'C01', 'C06')).toBe(
      'Naumov and Quist: force h7, end at h9',
    );
    expect(action({}, 'end')).toBe('End moving');
    expect(action({ question: 'place' }, 'G_TEE', 'h7', 'E')).toBe('Lay forked gallery at h7');
    expect(action({ question: 'place' }, 'M1', 'h7')).toBe('Set Bandaged King on h7');
    expect(action({ question: 'place' }, 'scroll=E13', 'h7')).toBe(
      'Read Scroll of Embers: destroy h7',
    );
    expect(action({ question: 'strike' }, 'F', 'without=C01', 'use=E01')).toBe(
      'Attack with Force and Service Revolver',
    );
    expect(action({ question: 'attribute' }, 'I')).toBe('It strikes with Intelligence');
    expect(action({ question: 'defender' }, 'C07', 'use=E08:C07')).toBe(
      'Ines Valdemoro takes the blow with Pith Helmet',
    );
    expect(action({ question: 'retreat' }, 'h7', 'C07')).toBe('Valdemoro to h7');
    expect(action({ question: 'duel' }, 'F', 'C07')).toBe('Force; Ines Valdemoro takes the blow');
    expect(action({ question: 'equip' }, 'down=2')).toBe('Lay it face down');
    expect(action({ question: 'surplus' }, 'drop=G_TEE')).toBe('Discard forked gallery');
  });

  it('names the other side of a trade, and never the tiles', () => {
    expect(action({}, 'trade=1', 'give=h1', 'give=c2', 'want=stairs')).toBe(
      'Offer Bo: 2 tiles for stairs',
    );
    expect(action({}, 'trade=1', 'give=h1', 'want=nothing')).toBe('Give 1 tile to Bo');
    expect(action({}, 'trade=1', 'want=danger')).toBe('Ask Bo for a monster or trap');
    expect(action({ question: 'answer' }, 'give=h1', 'yes')).toBe('Offer 1 tile for it');
    expect(action({ question: 'answer' }, 'no')).toBe('No trade');
  });

  it('takes tile and place back apart, and a side with its cell', () => {
    expect(telling.pieces?.(['G_TEE', 'h7', 'E'])).toEqual([['G_TEE'], ['h7', 'E']]);
    expect(telling.pieces?.(['h7', 'C01', 'C02'])).toEqual([['h7', 'C01', 'C02']]);
    expect(telling.pieces?.(['C01', 'h7'])).toEqual([['C01'], ['h7']]);
  });
});

describe('the log', () => {
  it('tells every kind of news in words', () => {
    const kinds = Object.keys(english).filter((key) => /^news\.(?!label)/.test(key));
    for (const key of kinds) {
      const what = key.slice('news.'.length);
      const thing = { offered: '1', traded: '1', last_round: 'exit', over: 'exit' }[what] ?? 'C07';
      const [told] = news({ news: [{ what, seat: 0, thing, cell: 'h7', path: [] }] }) ?? [];
      expect(told).toMatch(/^[^{}]+\.$/);
      expect(told?.includes('hamunaptra')).toBe(false);
    }
  });

  it('tells the dice before what came of them', () => {
    const thrown = {
      seat: 0,
      attribute: 'F',
      target: 'M1',
      needed: 3,
      faces: [1, 3, 4],
    };
    const beaten = { what: 'beaten', seat: 0, thing: 'M1', cell: 'h7', path: [] };
    expect(news({ throws: [thrown], news: [beaten] })).toEqual([
      'Ana attacks Bandaged King with Force (dice: 3): 2 hits.',
      'Ana overcomes Bandaged King at h7.',
    ]);
  });

  it('knows a new fight from one that goes on', () => {
    const first = {
      seat: 0,
      attribute: 'F',
      target: 'M1',
      needed: 3,
      faces: [1],
    };
    const second = {
      seat: null,
      attribute: 'F',
      target: 'C07',
      needed: 2,
      faces: [2, 2],
    };
    const before = open({ throws: [first] }).table;
    expect(newThrows(before, open({ throws: [first, second] }).table)).toEqual([second]);
    expect(newThrows(before, open({ throws: [second] }).table)).toEqual([second]);
    expect(newThrows(before, before)).toEqual([]);
  });
});

describe('whom the table waits for', () => {
  it('is said with the reason, for every question that there is', () => {
    const questions = Object.keys(english).filter((key) => key.startsWith('question.'));
    for (const key of questions) {
      const question = key.slice('question.'.length) as Open['table']['question'];
      const told = say(telling.waits?.(open({ question, asked: [1] }), players) ?? { key: '' });
      if (question !== 'over') expect(told).toContain('Bo');
      expect(say(telling.prompt(open({ question }), [])).includes('hamunaptra')).toBe(false);
    }
  });
});
