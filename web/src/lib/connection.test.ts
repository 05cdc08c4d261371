import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Line } from './connection';
import { FakeSocket } from './fake_socket';

describe('a connection', () => {
  let states: Line[];
  let seen: number | null;
  let busy: boolean;
  let connection: Connection;
  const latest = () => FakeSocket.all.at(-1) as FakeSocket;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    states = [];
    seen = null;
    busy = false;
    connection = new Connection('ws://here', {
      hello: () => ({ type: 'hello', seen, language: 'en' }),
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
    expect(states).toEqual(['open', 'lost']);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all.length).toBe(2);
    latest().open();
    expect(latest().sent[0]?.seen).toBe(7);
  });

  it('comes back without alarm when the server says that it stops', () => {
    latest().open();
    latest().hear({ type: 'welcome' });
    latest().cut(1012);
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all.length).toBe(2);
    latest().cut(); // the proxy has not noticed yet
    vi.advanceTimersByTime(600);
    expect(FakeSocket.all.length).toBe(3);
    latest().open();
    latest().hear({ type: 'welcome' });
    vi.advanceTimersByTime(10_000);
    expect(states).toEqual(['open', 'open']);
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

  it('does not wait for ever for somebody who accepts and says nothing', () => {
    latest().open();
    vi.advanceTimersByTime(4000);
    expect(states).toEqual(['lost']);
    expect(FakeSocket.all.length).toBe(2);
    vi.advanceTimersByTime(5000);
    expect(FakeSocket.all.length).toBe(2); // the machine may only be slow
    latest().open();
    latest().hear({ type: 'welcome' });
    expect(states).toEqual(['lost', 'open']);
  });

  it('waits longer each time that nobody answers', () => {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      latest().cut();
      while (latest().readyState === 3) vi.advanceTimersByTime(100);
    }
    expect(FakeSocket.all.length).toBe(5);
    latest().cut();
    vi.advanceTimersByTime(600);
    expect(FakeSocket.all.length).toBe(5);
  });

  it('pairs answers with questions, and answers none when the line is lost', async () => {
    latest().open();
    const answered = connection.ask({ type: 'ping' });
    const id = latest().sent.at(-1)?.id;
    latest().hear({ type: 'pong', id });
    expect(await answered).toEqual({ type: 'pong', id });
    const unanswered = connection.ask({ type: 'ping' });
    latest().cut();
    expect(await unanswered).toBeNull();
    expect(await connection.ask({ type: 'ping' })).toBeNull();
  });

  it('leaves a server that stands still for another while there may be news', () => {
    busy = true;
    latest().open();
    latest().hear({ type: 'welcome' });
    vi.advanceTimersByTime(2000);
    expect(latest().sent.at(-1)?.type).toBe('ping');
    vi.advanceTimersByTime(1500);
    expect(FakeSocket.all.length).toBe(2);
    latest().open();
    latest().hear({ type: 'welcome' });
    expect(states).toEqual(['open', 'open']);
  });

  it('asks sooner whether anybody is there when something it said is not answered', () => {
    busy = true;
    latest().open();
    latest().hear({ type: 'welcome' });
    vi.advanceTimersByTime(1000);
    void connection.ask({ type: 'seal', moment: 1, turn: ['7'] });
    vi.advanceTimersByTime(750);
    expect(latest().sent.at(-1)?.type).toBe('ping');
    vi.advanceTimersByTime(1400);
    expect(FakeSocket.all.length).toBe(2);
  });

  it('tries a third line at once, and with as much patience, where the second is silent, too', () => {
    latest().open();
    latest().hear({ type: 'welcome' });
    latest().cut(1012);
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all.length).toBe(2);
    latest().open();
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all.length).toBe(3);
    latest().open();
    vi.advanceTimersByTime(1000 + 500);
    expect(FakeSocket.all.length).toBe(4);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all.length).toBe(4);
  });

  it('is patient with a server that has been slow before', () => {
    busy = true;
    latest().open();
    latest().hear({ type: 'welcome' });
    vi.advanceTimersByTime(2900);
    latest().hear({ type: 'pong' });
    vi.advanceTimersByTime(2000 + 3000);
    expect(FakeSocket.all.length).toBe(1);
    vi.advanceTimersByTime(1500);
    expect(FakeSocket.all.length).toBe(2);
  });

  it('notices a line that is dead though nobody closed it', () => {
    latest().open();
    latest().hear({ type: 'welcome' });
    vi.advanceTimersByTime(15_000 + 8_000);
    expect(states).toEqual(['open', 'lost']);
  });
});
