// WebSocket client of a table: reconnects with backoff when the connection is lost, pairs answers
// with questions, and measures latency for its timeouts. A silent socket is not given up: others
// are tried beside it, and whichever is answered first stays.
import type { ClientMessage, Hello, ServerMessage } from './generated/messages';
import { type Line as Socket, transport } from './transport';

export type Line = 'connecting' | 'open' | 'lost';

interface Listener {
  /** The first message of every connection. */
  hello(): Hello;
  /** What was said while nobody could hear it, and goes before anything else. */
  unheard?(): ClientMessage | null;
  heard(message: ServerMessage): void;
  line(state: Line): void;
  /** Whether there may be news at any moment, so that a silence means something. */
  busy(): boolean;
}

/** Whoever was hung up on comes back at once, though not all in the same instant; where nobody is
 * there, after a pause that grows. */
const FIRST_WAIT = 400;
const LONGEST_WAIT = 5_000;
/** After how long a silence one asks whether anybody is there; the second while there may be news. */
const PING_EVERY = 15_000;
const SILENCE = 1_000;
/** After how long without an answer to something said one asks, too. */
const IMPATIENCE = 500;
/** How long the answer may take before others are tried: four times what the last one took. */
const LEAST_DOUBT = 500;
const MOST_DOUBT = 8_000;
const HEARTBEAT = 250;
/** How long it may take to be let in, and then to be welcomed, before two more lines are tried, which
 * a proxy leads to two servers: one of them may be standing still. Where three times nobody answers
 * there is more to do than can be, and it is twice as long each time. */
const FIRST_OPENING = 3_000;
const LEAST_OPENING = 500;
const LEAST_WELCOMING = 1_000;
const QUICK_TRIES = 3;
const MOST_TRIALS = 6;
/** The server stops, and says so: whichever answers next goes on where it was. */
const COME_BACK = 1012;
/** So long one is on the way back before anybody is alarmed. */
const ON_THE_WAY = 2_000;

/** Rate limit: whoever taps very fast is heard a second later, and need not know of it. */
const TOO_FAST = 'too_fast';
const MOST_TRIES = 5;
const A_SECOND = 1000;

const LONGEST_TIMEOUT = 24_000;
/** How many of the times that answers took count for the next timeout. */
const REMEMBERED_TIMES = 5;

/** What was asked, and who waits for the answer. */
interface Question {
  message: ClientMessage;
  resolve: (answer: ServerMessage | null) => void;
  tries: number;
}

export class Connection {
  /** The line by which one was welcomed, and those on which nobody has answered yet. */
  #socket: Socket | null = null;
  #trials: Socket[] = [];
  /** How many times others were tried since anybody was heard. */
  #tried = 0;
  #stretch = 1;
  #wait = 0;
  readonly #opening = new LatencyEstimate(FIRST_OPENING, LEAST_OPENING);
  readonly #welcoming = new LatencyEstimate(FIRST_OPENING, LEAST_WELCOMING);
  #next: ReturnType<typeof setTimeout> | undefined;
  #alarm: ReturnType<typeof setTimeout> | undefined;
  readonly #heartbeat: ReturnType<typeof setInterval>;
  #lastHeard = 0;
  #asked: number | null = null;
  #awaited: number | null = null;
  #told: Line = 'connecting';
  #doubt = LEAST_DOUBT;
  #count = 0;
  #closed = false;
  readonly #waiting = new Map<string, Question>();

  constructor(
    readonly address: string,
    readonly listener: Listener,
  ) {
    addEventListener('online', this.#online);
    addEventListener('offline', this.#check);
    document.addEventListener('visibilitychange', this.#check);
    this.#heartbeat = setInterval(this.#listen, HEARTBEAT);
    this.#try(1);
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
      this.#waiting.set(id, { message: { ...message, id }, resolve, tries: 1 });
      this.#put(id);
    });
  }

  #put(id: string): void {
    const question = this.#waiting.get(id);
    if (!question) return;
    if (this.send(question.message)) this.#awaited ??= Date.now();
    else this.#answer(id, null);
  }

  /** True if the question was put too fast, and is put again as soon as the server hears it. */
  #asksAgain(message: ServerMessage): boolean {
    const { id } = message;
    const question = id ? this.#waiting.get(id) : undefined;
    if (!id || !question || message.type !== 'error' || message.key !== TOO_FAST) return false;
    if ((question.tries += 1) > MOST_TRIES) return false;
    setTimeout(() => this.#put(id), A_SECOND);
    return true;
  }

  /** Say hello anew: who listens is somebody else now, or speaks another language. */
  greet(): void {
    const stale = this.#trials.splice(0);
    for (const line of stale) line.close();
    if (stale.length) this.#try(1);
    this.send(this.listener.hello());
  }

  /** End it for good. */
  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#online);
    removeEventListener('offline', this.#check);
    document.removeEventListener('visibilitychange', this.#check);
    clearInterval(this.#heartbeat);
    this.#rest();
    this.#leave();
  }

  /** Further lines, beside those that are silent; and others later, if these are, too. */
  #try(lines = 2): void {
    for (let count = 0; count < lines; count += 1) this.#open();
    while (this.#trials.length > MOST_TRIALS) this.#trials.shift()?.close();
    this.#tryLater(this.#opening);
  }

  /** Whoever lets one in is alive, and greeted; the lines on which nobody has are not needed then. */
  #open(): void {
    const line = transport().open(this.address);
    const began = Date.now();
    this.#trials.push(line);
    line.onopen = () => {
      const silent = this.#trials.filter((one) => one.readyState !== WebSocket.OPEN);
      this.#trials = this.#trials.filter((one) => one.readyState === WebSocket.OPEN);
      for (const one of silent) one.close();
      this.#opening.took(Date.now() - began);
      this.#tryLater(this.#welcoming);
      line.send(JSON.stringify(this.listener.hello()));
      const unheard = this.listener.unheard?.();
      if (unheard) line.send(JSON.stringify(unheard));
    };
    line.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as ServerMessage;
      if (line === this.#socket) this.#heard(message);
      else if (this.#trials.includes(line)) this.#heardFirst(line, message, began);
    };
    line.onclose = ({ code }) => this.#ended(line, code === COME_BACK);
  }

  #tryLater(patience: LatencyEstimate): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(() => this.#late(), patience.times(this.#stretch));
  }

  #late(): void {
    if (this.#tried >= QUICK_TRIES) this.#stretch *= 2;
    this.#tried += 1;
    this.#alarmSoon();
    this.#try();
  }

  /** A table that has failed says so before it hangs up; whoever welcomes is listened to from now on. */
  #heardFirst(line: Socket, message: ServerMessage, began: number): void {
    if (message.type === 'welcome') {
      this.#trials = this.#trials.filter((one) => one !== line);
      this.#leave();
      this.#socket = line;
      this.#welcoming.took(Date.now() - began);
      this.#wait = 0;
      this.#heard(message);
    } else if (!this.#socket) this.listener.heard(message);
  }

  #heard(message: ServerMessage): void {
    this.#lastHeard = Date.now();
    if (this.#asked !== null) {
      const doubt = 4 * (this.#lastHeard - this.#asked);
      this.#doubt = Math.min(MOST_DOUBT, Math.max(LEAST_DOUBT, doubt));
    }
    this.#asked = this.#awaited = null;
    this.#rest();
    this.#tell('open');
    if (this.#asksAgain(message)) return;
    if (message.id) this.#answer(message.id, message);
    if (message.type !== 'pong') this.listener.heard(message);
  }

  /** Somebody is there, and no other line is needed. */
  #rest(): void {
    clearTimeout(this.#next);
    clearTimeout(this.#alarm);
    this.#alarm = undefined;
    this.#tried = 0;
    this.#stretch = 1;
    for (const line of this.#trials.splice(0)) line.close();
  }

  /** What was asked by the line is not answered any more. */
  #leave(): void {
    const socket = this.#socket;
    this.#socket = this.#asked = this.#awaited = null;
    socket?.close();
    for (const id of [...this.#waiting.keys()]) this.#answer(id, null);
  }

  #answer(id: string, answer: ServerMessage | null): void {
    const question = this.#waiting.get(id);
    this.#waiting.delete(id);
    question?.resolve(answer);
  }

  #ended(line: Socket, toldSo: boolean): void {
    if (line === this.#socket) this.#leave();
    else if (this.#trials.includes(line)) this.#trials = this.#trials.filter((one) => one !== line);
    else return;
    this.#alarmSoon();
    // Another one may be answered yet; if not, the next is tried in its time.
    if (!this.#socket && !this.#trials.length) this.#again(toldSo ? 0 : this.#wait);
  }

  #again(wait: number): void {
    clearTimeout(this.#next);
    const spread = wait ? wait * (0.75 + Math.random() / 2) : Math.random() * FIRST_WAIT;
    this.#next = setTimeout(() => this.#try(), spread);
    this.#wait = Math.min(LONGEST_WAIT, Math.max(FIRST_WAIT, this.#wait * 2));
  }

  #alarmSoon(): void {
    this.#alarm ??= setTimeout(() => this.#tell('lost'), navigator.onLine ? ON_THE_WAY : 0);
  }

  #tell(state: Line): void {
    if (state !== this.#told) this.listener.line(state);
    this.#told = state;
  }

  /** A server may stand still, and nobody hangs up: after a silence, ask; then try another line. */
  readonly #listen = () => {
    if (!this.#socket || document.visibilityState === 'hidden') return;
    const now = Date.now();
    if (this.#asked === null) {
      const silence = this.listener.busy() ? SILENCE : PING_EVERY;
      const unanswered = this.#awaited !== null && now - this.#awaited >= IMPATIENCE;
      if (unanswered || now - this.#lastHeard >= silence) this.#ask();
    } else if (!this.#tried && now - this.#asked >= this.#doubt) this.#late();
  };

  /** Whatever the browser believes of a line, somebody must answer. */
  readonly #check = () => {
    if (document.visibilityState === 'hidden') return;
    if (this.#socket) this.#ask();
    else if (!this.#closed) this.#try();
  };

  /** The network is back: the line may have survived, and others are tried beside it at once. */
  readonly #online = () => {
    if (this.#socket) this.#ask();
    this.#try();
  };

  #ask(): void {
    this.#asked = Date.now();
    this.send({ type: 'ping' });
  }
}

/** A timeout from the latency seen before: Four times the quickest of the last few, for one of them may have been a server that had just
 * started; at first it is a guess. */
class LatencyEstimate {
  #took: number[] = [];

  constructor(
    readonly first: number,
    readonly least: number,
  ) {}

  took(time: number): void {
    this.#took = [time, ...this.#took].slice(0, REMEMBERED_TIMES);
  }

  /** So many times as long as usual, within reason. */
  times(stretch: number): number {
    const usual = this.#took.length
      ? Math.max(this.least, 4 * Math.min(...this.#took))
      : this.first;
    return Math.min(LONGEST_TIMEOUT, stretch * usual);
  }
}
