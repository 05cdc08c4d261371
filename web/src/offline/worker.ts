// The Worker in which our Python runs: as the server of the page, or as one that thinks for it.
import type { FromWorker, ToWorker } from './messages';
import { loadPython, type Python } from './python';
import { type Change, openRows, readRows, writeRows } from './rows';

/** The server, as Python gives it. */
interface PageServer {
  request(method: string, path: string, headers: string, body: string): Promise<string>;
  open(id: number, path: string, headers: string): void;
  hear(id: number, text: string): void;
  close(id: number): void;
}
interface ServerModule {
  start(browser: Browser, kept: string): Promise<PageServer>;
}
type Tell = (done: number, all: number) => void;
interface ThinkerModule {
  think(job: string, tell: Tell): string;
}

/** After so long without a job a Worker that thinks gives back its memory. */
const IDLE = 120_000;

const tell = (message: FromWorker) => postMessage(message);

/** Workers that think, by the pool that they are for. */
class Thinkers {
  readonly #workers = new Map<string, Worker>();
  readonly #idle = new Map<string, ReturnType<typeof setTimeout>>();
  #stop = new Map<string, () => void>();
  #jobs = 0;

  constructor(readonly python: string) {}

  think(pool: string, job: string, progress: Tell): Promise<string> {
    clearTimeout(this.#idle.get(pool));
    const worker = this.#workers.get(pool) ?? this.#start(pool);
    const id = (this.#jobs += 1);
    return new Promise((resolve) => {
      this.#stop.set(pool, () => resolve('-it was stopped'));
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.is === 'progress' && data.id === id) progress(data.done, data.all);
        else if (data.is === 'thought' && data.id === id) resolve(data.outcome);
        else if (data.is === 'broken') {
          this.stop(pool);
          resolve(`-${data.why}`);
        }
      };
      worker.postMessage({ do: 'think', id, job } satisfies ToWorker);
    }).then((outcome) => {
      this.#idle.set(
        pool,
        setTimeout(() => this.stop(pool), IDLE),
      );
      return outcome as string;
    });
  }

  stop(pool: string): void {
    this.#workers.get(pool)?.terminate();
    this.#workers.delete(pool);
    this.#stop.get(pool)?.();
    this.#stop.delete(pool);
  }

  #start(pool: string): Worker {
    const worker = new Worker(self.location.href, { type: 'module' });
    worker.postMessage({ do: 'start', role: 'think', python: this.python } satisfies ToWorker);
    this.#workers.set(pool, worker);
    return worker;
  }
}

/** What is lent to the server: `expedition.offline.browser` says what each of these is. */
class Browser {
  readonly #thinkers: Thinkers;

  constructor(
    python: string,
    readonly database: IDBDatabase | null,
  ) {
    this.#thinkers = new Thinkers(python);
  }

  write(changes: string): Promise<string> {
    if (!this.database) return Promise.resolve('');
    return writeRows(this.database, JSON.parse(changes) as Change[]);
  }
  think(pool: string, job: string, progress: Tell): Promise<string> {
    return this.#thinkers.think(pool, job, progress);
  }
  stop_thinking(pool: string): void {
    this.#thinkers.stop(pool);
  }
  say(id: number, text: string): void {
    tell({ is: 'said', id, text });
  }
  hang_up(id: number, code: number): void {
    tell({ is: 'closed', id, code });
  }
}

async function serve(
  python: Python,
  folder: string,
  database: IDBDatabase | null,
): Promise<(message: ToWorker) => void> {
  const kept = database ? await readRows(database) : '[]';
  const { start } = python.pyimport('expedition.offline.page_server') as ServerModule;
  const server = await start(new Browser(folder, database), kept);
  return (message) => {
    if (message.do === 'request') {
      const { id, method, path, headers, body } = message;
      server.request(method, path, headers, body).then(
        (answer) => tell({ is: 'answer', id, answer }),
        () => tell({ is: 'failed', id }),
      );
    } else if (message.do === 'open') server.open(message.id, message.path, message.headers);
    else if (message.do === 'say') server.hear(message.id, message.text);
    else if (message.do === 'close') server.close(message.id);
  };
}

function think(python: Python): (message: ToWorker) => void {
  const { think } = python.pyimport('expedition.offline.thinker') as ThinkerModule;
  return (message) => {
    if (message.do !== 'think') return;
    const { id, job } = message;
    const outcome = think(job, (done, all) => tell({ is: 'progress', id, done, all }));
    tell({ is: 'thought', id, outcome });
  };
}

const waiting: ToWorker[] = [];
let take = (message: ToWorker): void => void waiting.push(message);

async function start({ role, python: folder }: ToWorker & { do: 'start' }): Promise<void> {
  const python = await loadPython(folder, (done, all) => tell({ is: 'loading', done, all }));
  const database = role === 'serve' ? await openRows() : null;
  take = role === 'serve' ? await serve(python, folder, database) : think(python);
  tell({ is: 'ready', keeps: database !== null });
  waiting.splice(0).forEach((message) => take(message));
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.do === 'start')
    start(data).catch((error: unknown) => tell({ is: 'broken', why: String(error) }));
  else take(data);
};
