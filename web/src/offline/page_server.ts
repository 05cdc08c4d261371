// The server in the page, as the client reaches it: requests and connections that lead into a Worker.
import { type Line, type Transport } from '$web/net/transport';
import { settings } from '$web/browser/settings.svelte';
import type { Answer, FromWorker, ToWorker } from './messages';

interface Pending {
  resolve: (answer: Response) => void;
  reject: (error: Error) => void;
}

export interface Listener {
  /** How much of it has been fetched. */
  loading(done: number, all: number): void;
  /** It cannot be started. */
  broken(why: string): void;
}

/** Statuses whose responses have no body. */
const EMPTY = [204, 205, 304];

export class PageServer implements Transport {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #lines = new Map<number, WorkerLine>();
  #count = 0;
  #isOver = false;
  /** Done once it answers; says whether what is played is kept. */
  readonly ready: Promise<boolean>;

  constructor(python: string, listener: Listener) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.ready = new Promise((resolve) => {
      this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.is === 'ready') resolve(data.keeps);
        else if (data.is === 'loading') listener.loading(data.done, data.all);
        else if (data.is === 'broken') listener.broken(data.why);
        else this.#hear(data);
      };
    });
    this.#worker.onerror = ({ message }) => listener.broken(message);
    this.#tell({ do: 'start', role: 'serve', python });
  }

  request(path: string, how: RequestInit = {}): Promise<Response> {
    const id = (this.#count += 1);
    const headers = Object.fromEntries(new Headers(how.headers));
    const { method = 'GET', body } = how;
    return new Promise((resolve, reject) => {
      if (this.#isOver) return reject(new TypeError('the server in the page has ended'));
      this.#pending.set(id, { resolve, reject });
      const said = typeof body === 'string' ? body : '';
      this.#tell({ do: 'request', id, method, path, headers: JSON.stringify(headers), body: said });
    });
  }

  open(path: string): Line {
    const id = (this.#count += 1);
    const line = new WorkerLine(
      (text) => this.#tell({ do: 'say', id, text: String(text) }),
      () => this.#tell({ do: 'close', id }),
    );
    this.#lines.set(id, line);
    const headers = JSON.stringify({ 'accept-language': settings.language });
    if (!this.#isOver) this.#tell({ do: 'open', id, path, headers });
    return line;
  }

  /** Ends it: another window goes on. What was sealed is kept. */
  end(): void {
    this.#isOver = true;
    this.#worker.terminate();
    for (const { reject } of this.#pending.values()) reject(new TypeError('ended'));
    for (const line of this.#lines.values()) line.closed(1001);
  }

  #hear(message: FromWorker): void {
    if (message.is === 'answer') this.#take(message.id)?.resolve(responseOf(message.answer));
    else if (message.is === 'failed') this.#take(message.id)?.reject(new TypeError('it failed'));
    else if (message.is === 'said') this.#lines.get(message.id)?.said(message.text);
    else if (message.is === 'closed') {
      this.#lines.get(message.id)?.closed(message.code);
      this.#lines.delete(message.id);
    }
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #tell(message: ToWorker): void {
    this.#worker.postMessage(message);
  }
}

function responseOf(text: string): Response {
  const { status, headers, body } = JSON.parse(text) as Answer;
  return new Response(EMPTY.includes(status) ? null : body, { status, headers });
}

/** A connection into the Worker, with the manners of a WebSocket. */
class WorkerLine implements Line {
  readyState: WebSocket['readyState'] = WebSocket.CONNECTING;
  onopen: WebSocket['onopen'] = null;
  onmessage: WebSocket['onmessage'] = null;
  onclose: WebSocket['onclose'] = null;

  constructor(
    readonly send: WebSocket['send'],
    readonly hangUp: () => void,
  ) {}

  /** The first word, which is empty, says that the line is open. */
  said(text: string): void {
    const socket = this as unknown as WebSocket;
    if (text) this.onmessage?.call(socket, new MessageEvent('message', { data: text }));
    else {
      this.readyState = WebSocket.OPEN;
      this.onopen?.call(socket, new Event('open'));
    }
  }

  closed(code: number): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent('close', { code }));
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.hangUp();
    this.closed(1000);
  }
}
