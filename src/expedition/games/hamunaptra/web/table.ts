// What Hamunaptra's server tells the browser: what lies open, and what one seat sees beyond that.
import type {
  Hamunaptra_Combat,
  Hamunaptra_Danger,
  Hamunaptra_Laid,
  Hamunaptra_Person,
  HamunaptraPrivate,
  HamunaptraPublic,
} from '$lib/generated/messages';

export type Shown = HamunaptraPublic;
export type Mine = HamunaptraPrivate;
export type Laid = Hamunaptra_Laid;
export type Danger = Hamunaptra_Danger;
export type Person = Hamunaptra_Person;
export type Combat = Hamunaptra_Combat;
/** The name of a cell: columns are letters from the left, rows numbers from the top. */
export type Cell = string;
/** "N", "E", "S" or "W". */
export type Side = string;
