// The WebSocket to a table: says hello, comes back by itself when the line is lost, and pairs
// answers with questions.
import type { ClientMessage, Hello, ServerMessage } from '$lib/generated/messages';

export type Line = 'connecting' | 'open' | 'lost';

export interface Listener {
  /** The first message of every connection. */
  hello(): Hello;
  heard(message: ServerMessage): void;
  line(state: Line): void;
  /** Whether there may be news at any moment, so that a silence means something. */
  busy(): boolean;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5_000;
/** After how long a silence one asks whether anybody is there, and how long the answer may take. */
const PING_EVERY = 15_000;
const PATIENCE = 8_000;
/** The same while there may be news; who has been slow before is given four times as long. */
const SILENCE = 2_000;
const LEAST_DOUBT = 1_000;
/** After how long without an answer to something said one asks, too. */
const IMPATIENCE = 500;
const HEARTBEAT = 250;
/** How long a line may take to open: whoever accepts it may be standing still. At first nobody knows
 * how long it takes; later it is four times the quickest of the last few, for one of them may have
 * been a server that had just started. The first time that it fails one of several servers may stand
 * still, and another line is tried at once; from then on after a pause, and longer each time. */
const FIRST_OPENING = 3_000;
const LEAST_OPENING = 1_000;
const LONGEST_OPENING = 24_000;
const REMEMBERED = 5;
/** The server stops, and says so: whichever answers next goes on where it was. */
const COME_BACK = 1012;
/** So long one is on the way back before anybody is alarmed. */
const ON_THE_WAY = 2_000;

export class Connection {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #opening = FIRST_OPENING;
  #opened: number | null = null;
  #took: number[] = [];
  #retry: ReturnType<typeof setTimeout> | undefined;
  #alarm: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #lastHeard = 0;
  #asked: number | null = null;
  #awaited: number | null = null;
  #trusted = false;
  #isLost = false;
  #doubt = LEAST_DOUBT;
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
      if (this.send({ ...message, id })) this.#awaited ??= Date.now();
      else this.#answer(id, null);
    });
  }

  /** End it for good. */
  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#wake);
    removeEventListener('offline', this.#check);
    document.removeEventListener('visibilitychange', this.#check);
    clearTimeout(this.#alarm);
    this.#drop();
  }

  #open(): void {
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    this.#opened = Date.now();
    socket.onopen = () => {
      this.#lastHeard = Date.now();
      this.#heartbeat = setInterval(this.#listen, HEARTBEAT);
      this.send(this.listener.hello());
    };
    socket.onmessage = ({ data }) => this.#heard(JSON.parse(String(data)) as ServerMessage);
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lost(code === COME_BACK);
    };
    this.#retry = setTimeout(() => {
      if (socket === this.#socket) this.#late();
    }, this.#opening);
  }

  /** Whoever accepted says nothing: one server stands still, or there is more to do than can be. */
  #late(): void {
    if (!this.#trusted) {
      this.#opening = Math.min(LONGEST_OPENING, this.#opening * 2);
      return this.#lost();
    }
    this.#trusted = false;
    this.#drop();
    if (this.#alarm === undefined) this.#tellLost();
    this.#again(0);
  }

  #heard(message: ServerMessage): void {
    this.#lastHeard = Date.now();
    if (this.#asked !== null) this.#trust(4 * (this.#lastHeard - this.#asked));
    this.#asked = this.#awaited = null;
    this.#wait = FIRST_WAIT;
    if (message.type === 'welcome') this.#welcomed();
    if (message.id) this.#answer(message.id, message);
    if (message.type !== 'pong') this.listener.heard(message);
  }

  #trust(doubt: number): void {
    this.#doubt = Math.min(PATIENCE, Math.max(LEAST_DOUBT, doubt));
  }

  #welcomed(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#alarm);
    this.#alarm = undefined;
    if (this.#opened !== null) {
      this.#took = [Date.now() - this.#opened, ...this.#took].slice(0, REMEMBERED);
      const patience = 4 * Math.min(...this.#took);
      this.#opening = Math.min(LONGEST_OPENING, Math.max(LEAST_OPENING, patience));
    }
    this.#trusted = true;
    this.#opened = null; // a table may welcome again, when its match begins
    this.#isLost = false;
    this.listener.line('open');
  }

  #answer(id: string, answer: ServerMessage | null): void {
    const resolve = this.#waiting.get(id) as ((answer: ServerMessage | null) => void) | undefined;
    this.#waiting.delete(id);
    resolve?.(answer);
  }

  /** Whoever was told to come back does so at once, though not all in the same instant. */
  #lost(toldSo = false): void {
    this.#drop();
    if (this.#closed) return;
    if (toldSo) {
      this.#alarm ??= setTimeout(() => this.#tellLost(), ON_THE_WAY);
      return this.#again(Math.random() * FIRST_WAIT);
    }
    if (this.#alarm === undefined) this.#tellLost();
    this.#again(this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  #tellLost(): void {
    this.#alarm = undefined;
    if (!this.#isLost) this.listener.line('lost');
    this.#isLost = true;
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
    this.#asked = this.#awaited = null;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    for (const id of [...this.#waiting.keys()]) this.#answer(id, null);
  }

  /** A server may stand still, and nobody hangs up: after a silence, ask; then try another line. */
  readonly #listen = () => {
    if (document.visibilityState === 'hidden') return;
    const now = Date.now();
    const busy = this.listener.busy();
    if (this.#asked === null) {
      const silent = now - this.#lastHeard >= (busy ? SILENCE : PING_EVERY);
      const unanswered = this.#awaited !== null && now - this.#awaited >= IMPATIENCE;
      if (!silent && !unanswered) return;
      this.#asked = now;
      this.send({ type: 'ping' });
    } else if (now - this.#asked >= (busy ? this.#doubt : PATIENCE)) {
      this.#trust(2 * this.#doubt);
      this.#lost(busy);
    }
  };

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
