// The WebSocket to a table: says hello, comes back by itself when the line is lost, and pairs
// answers with questions.
import type { ClientMessage, Hello, ServerMessage } from '$lib/generated/messages';

export type Line = 'connecting' | 'open' | 'lost';

export interface Listener {
  /** The first message of every connection. */
  hello(): Hello;
  heard(message: ServerMessage): void;
  line(state: Line): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5_000;
const PING_EVERY = 15_000;
const PATIENCE = 8_000;

export class Connection {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #lastHeard = 0;
  #count = 0;
  #closed = false;
  readonly #waiting = new Map<string, (answer: ServerMessage) => void>();
  readonly #wake = () => this.#again(0);

  constructor(
    readonly address: string,
    readonly listener: Listener,
  ) {
    addEventListener('online', this.#wake);
    addEventListener('offline', this.#check);
    document.addEventListener('visibilitychange', this.#check);
    this.#open();
  }

  /** Send it if the line is open; says whether it was. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** The answer to a question; none if the line is lost first. */
  ask(message: ClientMessage): Promise<ServerMessage | null> {
    const id = String((this.#count += 1));
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      if (!this.send({ ...message, id })) this.#answer(id, null);
    });
  }

  /** End it for good. */
  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#wake);
    removeEventListener('offline', this.#check);
    document.removeEventListener('visibilitychange', this.#check);
    this.#drop();
  }

  #open(): void {
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#lastHeard = Date.now();
      this.#heartbeat = setInterval(this.#check, PING_EVERY);
      this.send(this.listener.hello());
    };
    socket.onmessage = ({ data }) => this.#heard(JSON.parse(String(data)) as ServerMessage);
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #heard(message: ServerMessage): void {
    this.#lastHeard = Date.now();
    this.#wait = FIRST_WAIT;
    if (message.type === 'welcome') this.listener.line('open');
    if (message.id) this.#answer(message.id, message);
    if (message.type !== 'pong') this.listener.heard(message);
  }

  #answer(id: string, answer: ServerMessage | null): void {
    const resolve = this.#waiting.get(id) as ((answer: ServerMessage | null) => void) | undefined;
    this.#waiting.delete(id);
    resolve?.(answer);
  }

  #lost(): void {
    this.#drop();
    if (this.#closed) return;
    this.listener.line('lost');
    this.#again(this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  #again(wait: number): void {
    if (this.#closed || this.#socket) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      if (!this.#socket && !this.#closed) this.#open();
    }, wait);
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#heartbeat);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    for (const id of [...this.#waiting.keys()]) this.#answer(id, null);
  }

  /** A line that says nothing within patience is lost, whatever the browser believes. */
  readonly #check = () => {
    if (document.visibilityState === 'hidden') return;
    if (!this.#socket) return this.#again(0);
    const asked = Date.now();
    this.send({ type: 'ping' });
    setTimeout(
      () => {
        if (this.#socket && this.#lastHeard < asked) this.#lost();
      },
      navigator.onLine ? PATIENCE : 500,
    );
  };
}
