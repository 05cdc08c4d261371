// HTTP API of the notebook: reading, export, recovery, erasure.
import { ask, get, post } from '$web/net/api';
import type { Erased, Notebook, Recovered, RecoveryCode } from '$web/net/generated/messages';
import { settings } from '$web/browser/settings.svelte';

export const notebook = (day: string) => get<Notebook>(`/api/notebook?day=${day}`);
export const newCode = () => post<RecoveryCode>('/api/notebook/code');
export const recover = (words: string) => post<Recovered>('/api/notebook/recovery', { words });
export const erase = () => ask<Erased>('DELETE', '/api/notebook');
export const JSON_FILE = '/api/notebook/export.json';
export const csvFile = () => `/api/notebook/export.csv?language=${settings.language}`;

/** A place on a line of results: across from 0 to 1, and up from 0 to 1. */
export type Point = [across: number, up: number];

/** The results as points of a line, the first one on the left, the most stars at the top. */
export function lineOf(stars: readonly number[]): Point[] {
  const low = Math.min(...stars);
  const range = Math.max(...stars) - low || 1;
  const last = Math.max(1, stars.length - 1);
  return stars.map((one, place) => [place / last, (one - low) / range]);
}
