import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Line } from './connection';
import { FakeSocket } from './fake_socket';
import type { ClientMessage } from './generated/messages';

describe('a connection', () => {
  let states: Line[];
  let seen: number | null;
  let busy: boolean;
  let unheard: ClientMessage | null;
  let connection: Connection;
  const latest = () => FakeSocket.all.at(-1) as FakeSocket;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    states = [];
    seen = null;
    busy = false;
    unheard = null;
    connection = new Connection('ws://here', {
      hello: () => ({ type: 'hello', seen, language: 'en' }),
      unheard: () => unheard,
      heard: () => undefined,
      line: (state) => states.push(state),
      busy: () => busy,
    });
  });
  afterEach(() => {
    connection.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('says hello and is open once it is welcomed', () => {
    latest().open();
    expect(latest().sent).toEqual([{ type: 'hello', seen: null, language: 'en' }]);
    expect(states).toEqual([]);
    latest().hear({ type: 'welcome' });
    expect(states).toEqual(['open']);
  });

  it('comes back by itself and tells what it has seen', () => {
    latest().open();
    latest().hear({ type: 'welcome' });
    seen = 7;
    latest().cut();
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all.length).toBe(3);
    latest().open();
    expect(latest().sent[0]?.seen).toBe(7);
    expect(states).toEqual(['open']);
  });

  it('tries at once when the network is back, beside a line that may have survived', () => {
    latest().open();
    latest().hear({ type: 'welcome' });
    const first = latest();
    dispatchEvent(new Event('online'));
    expect(first.sent.at(-1)?.type).toBe('ping');
    expect(FakeSocket.all.length).toBe(3);
    first.cut();
    for (const line of FakeSocket.all.slice(1)) line.cut();
    vi.advanceTimersByTime(100_000); // it waits longer each time
    const tried = FakeSocket.all.length;
    dispatchEvent(new Event('online'));
    expect(FakeSocket.all.length).toBe(tried + 2);
  });

  it('says first what nobody has heard', () => {
    unheard = { type: 'seal', moment: 3, turn: ['7'], id: 'kept' };
    latest().open();
    expect(latest().sent.map(({ type }) => type)).toEqual(['hello', 'seal']);
  });

  it('comes back without alarm when the server says that it stops', () => {
    latest().open();
    latest().hear({ type: 'welcome' });
    latest().cut(1012);
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all.length).toBe(3);
    for (const line of FakeSocket.all.slice(1)) line.cut(); // the proxy has not noticed yet
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all.length).toBe(5);
    latest().open();
    latest().hear({ type: 'welcome' });
    vi.advanceTimersByTime(400);
    expect(states).toEqual(['open']);
  });

  it('tells that it is lost if nobody is there to come back to', () => {
    latest().open();
    latest().hear({ type: 'welcome' });
    latest().cut(1012);
    vi.advanceTimersByTime(400);
    latest().cut();
    vi.advanceTimersByTime(2000);
    expect(states).toEqual(['open', 'lost']);
  });

  it('tries two lines beside that of somebody who accepts and says nothing', () => {
    latest().open();
    vi.advanceTimersByTime(3000);
    const [first, second, third] = FakeSocket.all;
    expect(FakeSocket.all.length).toBe(3);
    second?.open();
    expect(third?.readyState).toBe(3); // whoever lets one in is alive: one is enough
    expect(third?.sent).toEqual([]);
    vi.advanceTimersByTime(2000);
    expect(states).toEqual(['lost']);
    second?.hear({ type: 'welcome' });
    expect(states).toEqual(['lost', 'open']);
    expect(first?.readyState).toBe(3);
  });

  it('listens to whoever answers first, and hangs up on the others', () => {
    latest().open();
    vi.advanceTimersByTime(3000);
    const [first, second, third] = FakeSocket.all;
    third?.open();
    first?.hear({ type: 'welcome' }); // the machine was only slow
    expect([first, second, third].map((one) => one?.readyState)).toEqual([1, 3, 3]);
    third?.hear({ type: 'welcome' });
    expect(connection.send({ type: 'ping' })).toBe(true);
    expect(first?.sent.at(-1)?.type).toBe('ping');
  });

  it('has few lines at a time, and waits longer each time', () => {
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.length).toBe(1 + 2 * 7); // after 3, 6, 9, 12, 18, 30 and 54 seconds
    expect(FakeSocket.all.filter((one) => one.readyState !== 3).length).toBe(6);
  });

  it('waits longer each time that it is hung up on', () => {
    const hangUp = () => {
      for (const line of FakeSocket.all) if (line.readyState !== 3) line.cut();
    };
    for (let attempt = 0; attempt < 4; attempt += 1) {
      hangUp();
      while (latest().readyState === 3) vi.advanceTimersByTime(100);
    }
    expect(FakeSocket.all.length).toBe(1 + 2 * 4);
    hangUp();
    vi.advanceTimersByTime(1200);
    expect(FakeSocket.all.length).toBe(1 + 2 * 4);
  });

  it('pairs answers with questions, and answers none when the line is lost', async () => {
    latest().open();
    latest().hear({ type: 'welcome' });
    const answered = connection.ask({ type: 'ping' });
    const id = latest().sent.at(-1)?.id;
    latest().hear({ type: 'pong', id });
    expect(await answered).toEqual({ type: 'pong', id });
    const unanswered = connection.ask({ type: 'ping' });
    latest().cut();
    expect(await unanswered).toBeNull();
    expect(await connection.ask({ type: 'ping' })).toBeNull();
  });

  it('asks again what it has asked too fast, and tells nobody', async () => {
    latest().open();
    latest().hear({ type: 'welcome' });
    const asked = connection.ask({ type: 'ask_menu', moment: 1, chosen: ['7'] });
    const id = latest().sent.at(-1)?.id;
    const count = latest().sent.length;
    latest().hear({ type: 'error', key: 'too_fast', values: { seconds: 1 }, id });
    expect(latest().sent.length).toBe(count);
    vi.advanceTimersByTime(1000);
    expect(latest().sent.at(-1)).toEqual({ type: 'ask_menu', moment: 1, chosen: ['7'], id });
    latest().hear({ type: 'menu', id });
    expect(await asked).toEqual({ type: 'menu', id });
  });

  it('leaves a server that stands still for another while there may be news', async () => {
    busy = true;
    latest().open();
    latest().hear({ type: 'welcome' });
    vi.advanceTimersByTime(1000);
    expect(latest().sent.at(-1)?.type).toBe('ping');
    const asked = connection.ask({ type: 'seal', moment: 1, turn: ['7'] });
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all.length).toBe(3);
    latest().open();
    latest().hear({ type: 'welcome' });
    expect(FakeSocket.all[0]?.readyState).toBe(3);
    expect(await asked).toBeNull();
    expect(states).toEqual(['open']);
  });

  it('stays with a server that was only slow, and gives it four times as long from then on', () => {
    busy = true;
    latest().open();
    latest().hear({ type: 'welcome' });
    vi.advanceTimersByTime(1000 + 500);
    const [first, second] = FakeSocket.all;
    vi.advanceTimersByTime(250);
    first?.hear({ type: 'pong' });
    expect(second?.readyState).toBe(3);
    vi.advanceTimersByTime(1000 + 2750);
    expect(FakeSocket.all.length).toBe(3);
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all.length).toBe(5);
  });

  it('says hello anew on every line when somebody else listens', () => {
    busy = true;
    latest().open();
    latest().hear({ type: 'welcome' });
    vi.advanceTimersByTime(1500);
    const [first, second] = FakeSocket.all;
    second?.open();
    seen = 9;
    connection.greet();
    expect(first?.sent.at(-1)?.seen).toBe(9);
    expect(second?.readyState).toBe(3);
    latest().open();
    expect(latest().sent.at(-1)?.seen).toBe(9);
  });

  it('asks sooner whether anybody is there when something it said is not answered', () => {
    busy = true;
    latest().open();
    latest().hear({ type: 'welcome' });
    void connection.ask({ type: 'seal', moment: 1, turn: ['7'] });
    vi.advanceTimersByTime(500);
    expect(latest().sent.at(-1)?.type).toBe('ping');
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all.length).toBe(3);
  });

  it('notices a line that is dead though nobody closed it', () => {
    latest().open();
    latest().hear({ type: 'welcome' });
    vi.advanceTimersByTime(15_000 + 8_000);
    expect(states).toEqual(['open', 'lost']);
  });
});
