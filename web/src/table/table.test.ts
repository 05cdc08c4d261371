import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '$web/net/fake_socket';
import { change } from '$web/browser/settings.svelte';
import { Table } from './table.svelte';

const MENU = { first: 0, branches: [{ whole: true, steps: {} }] };
const INFO = { status: 'playing', seats: [], paused: false };

function began(moment: number, more: object = {}) {
  const common = { private: null, totals: [], thinking: [], standing: null, menu: null };
  return { moment, seconds_left: null, ...common, ...more };
}
const welcome = (moment: number) => ({
  type: 'welcome',
  table: INFO,
  seat: 0,
  is_host: false,
  public: { at: moment },
  changes: null,
  sealed: null,
  told: [],
  ...began(moment),
});
const moved = (moment: number, more: object = {}) => ({
  type: 'moment',
  changes: [[['at'], moment]],
  ...began(moment, more),
});

describe('a table at which others play', () => {
  let table: Table;
  const line = () => FakeSocket.all.at(-1) as FakeSocket;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    change({ pace: 'normal' });
    table = new Table('ABCDEFGH', { lasts: () => 1000 });
    line().open();
    line().hear(welcome(4));
  });
  afterEach(() => {
    table.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('shows what is there at once to whoever comes, and then one moment after another', () => {
    expect(table.moment).toBe(4);
    for (const moment of [5, 6]) line().hear(moved(moment));
    line().hear(moved(7, { menu: MENU }));
    expect([table.moment, table.owes, table.watching]).toEqual([5, false, true]);
    vi.advanceTimersByTime(1000);
    expect([table.moment, table.lasting]).toEqual([6, 1000]);
    vi.advanceTimersByTime(1000);
    expect([table.moment, table.owes, table.watching]).toEqual([7, true, false]);
    expect(table.past.map(({ shown }) => shown)).toEqual([4, 5, 6, 7].map((at) => ({ at })));
  });

  it('says to whoever comes that something was lost, and nothing else that is past', () => {
    const told = (key: string) => [{ number: 1, moment: 1, key, values: {} }];
    line().hear({ ...welcome(4), told: told('told.locked') });
    expect(table.latest).toBeNull();
    line().hear({ ...welcome(1), told: told('told.end_lost') });
    expect(table.latest?.key).toBe('told.end_lost');
    expect(table.moment).toBe(1);
  });

  it('keeps the end of the match for when all before it was seen', () => {
    line().hear(moved(5));
    line().hear({ type: 'table', table: { ...INFO, status: 'over' }, seat: 0, seconds_left: null });
    expect(table.info?.status).toBe('playing');
    vi.advanceTimersByTime(1000);
    expect(table.info?.status).toBe('over');
  });

  it('puts news of some seats among the others', () => {
    const [zoe, max] = ['Zoé', 'Max'].map((name, seat) => ({ seat, name, here: true }));
    line().hear({
      type: 'table',
      table: { ...INFO, seats: [zoe, max] },
      seat: 0,
      seconds_left: null,
    });
    line().hear({ type: 'seats', seats: [{ ...max, here: false }], seconds_left: null });
    expect(table.info?.seats).toEqual([zoe, { ...max, here: false }]);
  });

  it('skips, and then waits no longer than before', () => {
    for (const moment of [5, 6, 7]) line().hear(moved(moment));
    table.skip();
    expect([table.moment, table.lasting, table.watching]).toEqual([7, 0, false]);
    expect(table.past).toHaveLength(4);
  });

  it('takes time for the turns of others from no clock but a tenth of it, and tells it right', () => {
    for (const moment of [5, 6, 7]) line().hear(moved(moment));
    line().hear(moved(8, { menu: MENU, seconds_left: 10 }));
    const due = Date.now() + 10_000;
    vi.advanceTimersByTime(1000);
    expect([table.moment, table.owes]).toEqual([8, true]);
    expect(table.deadline).toBe(due);
  });

  it('hands the answer in for the moment that is shown, which is the one that is owed', () => {
    line().hear(moved(5));
    line().hear(moved(6, { menu: MENU }));
    vi.advanceTimersByTime(1000);
    void table.seal([]);
    expect(line().sent.at(-1)).toMatchObject({ type: 'seal', moment: 6 });
    line().hear(moved(7));
    expect(table.moment).toBe(7);
  });

  it('tells the server, when the line was lost, that all is seen that had come', () => {
    for (const moment of [5, 6, 7]) line().hear(moved(moment));
    line().cut();
    vi.advanceTimersByTime(600);
    line().open();
    expect(line().sent[0]).toMatchObject({ type: 'hello', seen: 7 });
    expect(table.past).toHaveLength(4);
  });

  it('is shown at once where the game does not say how long, and at that pace', () => {
    change({ pace: 'at_once' });
    for (const moment of [5, 6, 7]) line().hear(moved(moment));
    expect([table.moment, table.watching]).toEqual([7, false]);
    change({ pace: 'slow' });
    const plain = new Table('ABCDEFGH');
    line().open();
    line().hear(welcome(1));
    for (const moment of [2, 3]) line().hear(moved(moment));
    expect(plain.moment).toBe(3);
    plain.close();
  });

  it('forgets what one has in pencil when another has the device in hand', () => {
    const shared = (seat: number | null) => ({ ...welcome(4), seat, held: [0, 1], menu: MENU });
    line().hear(shared(0));
    table.picked = ['7'];
    table.hold(null);
    expect(line().sent.at(-1)).toMatchObject({ type: 'hello', seat: null });
    line().hear({ ...shared(null), menu: null });
    expect([table.seat, table.picked, table.held]).toEqual([null, [], [0, 1]]);
    table.hold(1);
    line().hear(shared(1));
    expect([table.seat, table.picked, table.owes]).toEqual([1, [], true]);
  });

  it('keeps what is in pencil for a reload, unless several share the device', () => {
    const kept = () => Object.keys(sessionStorage).filter((key) => key.includes('pencil'));
    sessionStorage.clear();
    const sealed = { ...welcome(4), seat: 0, menu: MENU, sealed: ['7'] };
    line().hear({ ...sealed, held: [0, 1] });
    expect([table.picked, kept()]).toEqual([['7'], []]);
    line().hear({ ...sealed, held: [] });
    expect([table.picked, kept().length]).toEqual([['7'], 1]);
  });
});

describe('a turn that was confirmed without a line', () => {
  let table: Table;
  const line = () => FakeSocket.all.at(-1) as FakeSocket;
  const kept = () => localStorage.getItem('expedition.confirmed.ABCDEFGH.0');
  const owed = (moment: number, more: object = {}) => ({
    ...welcome(moment),
    menu: MENU,
    thinking: [0],
    ...more,
  });
  const byBot = (moment: number) => ({ bot_turns: [{ moment, turn: ['9', 'f6'] }] });

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    localStorage.clear();
    change({ pace: 'at_once' });
    table = new Table('ABCDEFGH');
    line().open();
    line().hear(owed(4));
    line().cut();
    void table.seal(['7', 'a1']);
  });
  afterEach(() => {
    table.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  function comeBack(message: object) {
    vi.advanceTimersByTime(5000);
    line().open();
    line().hear(message);
  }

  it('is sent before anything else, and forgotten once it is stored', () => {
    expect(kept()).toContain('a1');
    comeBack(owed(4, { sealed: ['9', 'f6'], ...byBot(4) }));
    expect(line().sent).toMatchObject([
      { type: 'hello' },
      { type: 'seal', moment: 4, turn: ['7', 'a1'], id: 'kept' },
    ]);
    line().hear({ type: 'sealed', moment: 4, turn: ['7', 'a1'], id: 'kept' });
    expect([table.sealed, table.botTurns, kept()]).toEqual([['7', 'a1'], [], null]);
  });

  it('is told to be too late where a bot has written, and not said to be wrong', () => {
    comeBack(owed(5, byBot(4)));
    line().hear({ type: 'error', key: 'moment_is_past', sentence: 'Late.', id: 'kept' });
    expect(table.tooLate).toEqual({ moment: 4, turn: ['7', 'a1'] });
    expect([table.said, table.sealing, kept()]).toEqual([null, false, null]);
    table.forgetBotTurns();
    expect([table.botTurns, table.tooLate]).toEqual([[], null]);
  });

  it('is nothing to speak of where it had been heard after all', () => {
    comeBack(owed(5));
    expect([table.tooLate, kept()]).toEqual([null, null]);
  });

  it('is sent by another page that is opened later, unless something was written elsewhere', () => {
    table.close();
    table = new Table('ABCDEFGH');
    line().open();
    line().hear(owed(4));
    expect(line().sent.at(-1)).toMatchObject({ type: 'seal', moment: 4, turn: ['7', 'a1'] });
    table.close();
    table = new Table('ABCDEFGH');
    line().open();
    line().hear(owed(4, { sealed: ['2', 'b1'] }));
    expect([line().sent.length, table.sealed, kept()]).toEqual([1, ['2', 'b1'], null]);
  });

  it('may be taken back before it is sent', async () => {
    await table.unseal();
    expect([table.sealing, kept()]).toEqual([false, null]);
    comeBack(owed(4));
    expect(line().sent.map(({ type }) => type)).toEqual(['hello']);
  });
});
