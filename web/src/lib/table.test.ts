import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from './fake_socket';
import { change } from './settings.svelte';
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
