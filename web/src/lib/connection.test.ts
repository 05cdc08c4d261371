import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Line } from './connection';
import { FakeSocket } from './fake_socket';

describe('a connection', () => {
  let states: Line[];
  let seen: number | null;
  let connection: Connection;
  const latest = () => FakeSocket.all.at(-1) as FakeSocket;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    states = [];
    seen = null;
    connection = new Connection('ws://here', {
      hello: () => ({ type: 'hello', seen, language: 'en' }),
      heard: () => undefined,
      line: (state) => states.push(state),
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

  it('waits longer each time that nobody answers', () => {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      latest().cut();
      vi.advanceTimersByTime(6000);
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

  it('notices a line that is dead though nobody closed it', () => {
    latest().open();
    latest().hear({ type: 'welcome' });
    vi.advanceTimersByTime(15_000 + 8_000);
    expect(states).toEqual(['open', 'lost']);
  });
});
