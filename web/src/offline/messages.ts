// What the page and its Workers tell each other.

/** What a Worker is for: to be the server, or to think for it. */
export type Role = 'serve' | 'think';

/** From the page to the server; from that to a Worker that thinks. */
export type ToWorker =
  | { do: 'start'; role: Role; python: string }
  | { do: 'request'; id: number; method: string; path: string; headers: string; body: string }
  | { do: 'open'; id: number; path: string; headers: string }
  | { do: 'say'; id: number; text: string }
  | { do: 'close'; id: number }
  | { do: 'think'; id: number; job: string };

/** The other way. */
export type FromWorker =
  | { is: 'loading'; done: number; all: number }
  | { is: 'ready'; keeps: boolean }
  | { is: 'broken'; why: string }
  | { is: 'answer'; id: number; answer: string }
  | { is: 'failed'; id: number }
  | { is: 'said'; id: number; text: string }
  | { is: 'closed'; id: number; code: number }
  | { is: 'progress'; id: number; done: number; all: number }
  | { is: 'thought'; id: number; outcome: string };

/** The response to a request, as the server writes it. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}
