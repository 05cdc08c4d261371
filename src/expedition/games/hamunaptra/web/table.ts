// Types of Hamunaptra's state: what lies open, and what one seat sees beyond that.
import type {
  Hamunaptra_Combat,
  Hamunaptra_Danger,
  Hamunaptra_Laid,
  Hamunaptra_Person,
  Hamunaptra_Prospect,
  HamunaptraFacts,
  HamunaptraPrivate,
  HamunaptraPublic,
} from '$web/net/generated/messages';

export type Shown = HamunaptraPublic;
export type Mine = HamunaptraPrivate;
/** What a turn in the making comes to, as the server tells it. */
export type Facts = HamunaptraFacts;
/** A throw that a choice leads to. */
export type Prospect = Hamunaptra_Prospect;
export type Laid = Hamunaptra_Laid;
export type Danger = Hamunaptra_Danger;
export type Person = Hamunaptra_Person;
export type Combat = Hamunaptra_Combat;
/** The name of a cell: columns are letters from the left, rows numbers from the top. */
export type Cell = string;
/** "N", "E", "S" or "W". */
export type Side = string;
