// What a game's folder and the client tell each other: what a Board is given, and the words and
// drawings that a game has for them. In most games everybody has a sheet; where all play on one
// board, that is what `shown` draws.
import type { Snippet } from 'svelte';
import type { Hints, LineInfo, MenuInfo } from '$web/net/generated/messages';
import type { Sound } from '$web/browser/synthesizer';
import type { Phrase } from '$web/i18n/translate';
import type { Next } from './desk.svelte';

export interface Player {
  seat: number;
  name: string;
  initials: string;
  emblem?: string;
  colour?: string;
}

/** A turn drawn on the sheet beside what is there: what was played, and what is or was best. */
export interface Suggestion {
  turn: string[];
  /** How it is drawn: as one's own, or by its place among the best, from 1. */
  as: 'own' | number;
}

/**
 * Everything that a Board draws and asks, at one moment. A Board reads it by
 * `const { shown, picked } = $derived(board)`, so that what has not changed is not drawn again; it
 * rules nothing: what is legal comes from the server's menus.
 */
export interface BoardState<Public = unknown, Private = unknown> {
  /** The public state to draw. */
  shown: Public;
  /** What the one who looks sees beyond that; none for a spectator, and in games without secrets. */
  mine: Private | null;
  /** What each seat alone sees, where all may look at it: in the replay of a match that is over. */
  uncovered: Private[] | null;
  /** The public state before it, for what moves; none at first sight and when paging. */
  before: Public | null;
  players: Player[];
  /** Who looks; none for a spectator and in a replay. */
  seat: number | null;
  /** Whose sheet is drawn; on a board for all, who is looked for there. */
  owner: number;
  /** The menus of the turn that is owed; none where nothing can be picked. */
  menu: MenuInfo | null;
  /** The steps in pencil, in the order in which they were picked. */
  picked: string[];
  /** True once they are handed in: still in pencil, no longer to be picked. */
  sealed: boolean;
  /** Which turns are good, what each would add at once and what is one step away; none: hints are off. */
  hints: Hints | null;
  /** Turns to be drawn on the sheet, the last ones on top. */
  suggestions: Suggestion[];
  /** What the picked steps come to, in the game's own form; none until it is known. */
  facts: unknown;
  /** True once the match is over. */
  over: boolean;
  /** The points of every seat, as far as everybody may know them. */
  totals: number[];
  /** How the drawn sheet stands, as far as the one who looks may know; none: nothing is told. */
  lines: LineInfo[];
  /** The names of the lines whose marks are drawn on the sheet. */
  lit: string[];
  /** The cells of the own sheet of which a goal speaks that is looked at. */
  sought: string[];
  /** True while cells are spoken of: the letters of the columns and the digits of the rows show. */
  named: boolean;
  /** The step that a lesson wants touched next. */
  taught: string | null;
  /** True if nothing may move. */
  still: boolean;
  /** For how many milliseconds what has changed is shown; 0: until something else happens. */
  lasting: number;
  /** A line of the shell, shown between the sheet and what is picked from. */
  note: Snippet | undefined;
  /** A step of the menu was picked; one that cannot stand beside it goes. */
  onpick: (step: string) => void;
  /** A picked step was tapped again. */
  onrubout: (step: string) => void;
  /** Something was tapped that the menu does not have after the chosen steps: the server says why. */
  onwhy: (step: string, chosen?: string[]) => void;
  /** What may follow other steps, in their order; none until it is known. */
  ahead: (steps: readonly string[]) => Next | null;
  /** Pencil the first of these lists of steps, in their order, that the server allows. */
  onpencil: (...candidates: string[][]) => void;
  /** Hand this turn in, and go on if the same seat is asked next; none where it takes the button. */
  onseal: ((turn: string[], then: () => void) => void) | null;
}

/** A board that is only looked at: nothing can be picked, and nothing is told of the score. */
const LOOKED_AT: Omit<BoardState, 'shown' | 'players' | 'owner'> = {
  mine: null,
  uncovered: null,
  before: null,
  seat: null,
  menu: null,
  picked: [],
  sealed: false,
  hints: null,
  suggestions: [],
  facts: null,
  over: false,
  totals: [],
  lines: [],
  lit: [],
  sought: [],
  named: false,
  taught: null,
  still: false,
  lasting: 0,
  note: undefined,
  onpick: () => {},
  onrubout: () => {},
  onwhy: () => {},
  ahead: () => null,
  onpencil: () => {},
  onseal: null,
};

/** What a Board is given; what is left out is as on one that is only looked at. */
export const boardState = (
  given: Partial<BoardState> & Pick<BoardState, 'shown' | 'players' | 'owner'>,
) => ({ ...LOOKED_AT, ...given }) as BoardState<never, never>;

/** What a big screen shows in its middle: the dice, or the board that all play on. */
export interface StageProps<Public = unknown> {
  shown: Public;
  /** The state before it, for what moves. */
  before?: Public | null;
  players?: Player[];
  /** True if nothing may move. */
  still: boolean;
  /** For how many milliseconds what has changed is shown; none: until something else happens. */
  lasting?: number;
}

/**
 * A sheet on its own: an option's drawing, an example of the rules, a glance. It says nothing but its
 * label, for on a cover the game's sentences are not here yet.
 */
export interface PictureProps {
  /** The sheet in the notation of docs/build/notation.md. */
  text: string;
  /** Lines of the score, all of whose marks are drawn on it. */
  lines?: LineInfo[];
  /** What it shows, for those who do not see it; without, it is an ornament. */
  label?: string;
}

/** A small drawing beside a word of the rules: a face of a die, for instance. */
export interface SignProps {
  name: string;
}

/** A moment that decided a match, and what happened then. */
export interface DecidingMoment {
  moment: number;
  told: Phrase;
}

/** The words of a game about what is happening. What happens, and which rule applies, it is told. */
export interface Telling<Public = unknown> {
  /** The number of the round, from 1. */
  round(shown: Public): number;
  /** How many stars at once are a good turn: about one round in seven has one. */
  goodTurn: number;
  /** On whose sheet the seat writes now; without it, all play on one board. */
  sheetToFill?(shown: Public, seat: number): number;
  /**
   * What to announce when this state appears, after the one before it if that was seen; with the
   * rule that applies now, if there is one.
   */
  news(
    shown: Public,
    seat: number | null,
    players: Player[],
    before?: Public | null,
    rule?: Phrase | null,
  ): Phrase[];
  /** The picked steps in the pieces that are taken back one by one; without it, all at once. */
  pieces?(picked: string[]): string[][];
  /** The turn that the big button is for while nothing is picked, if the menu has it. */
  idle?(shown: Public): string[];
  /** True if that turn may follow at once on these steps, with a button of its own. */
  ends?(shown: Public, steps: string[]): boolean;
  /** What is said where only that turn is left to be played, and it is played without asking. */
  passes?(shown: Public): Phrase | null;
  /** What is wanted, as long as the picked steps are not a whole turn. */
  prompt(shown: Public, picked: string[]): Phrase;
  /** What handing in the turn will do. */
  action(shown: Public, seat: number, turn: string[], players: Player[]): Phrase;
  /** The same without the names of cells, where the board shows none; without it, as `action`. */
  button?(shown: Public, seat: number, turn: string[], players: Player[]): Phrase;
  /** What these steps, which could follow a whole turn, would do besides; `stars` has its sign. */
  more?(steps: string[], stars: string): Phrase;
  /** Whom the table waits for, and why; without it, the shell counts who has written. */
  waits?(shown: Public, players: Player[]): Phrase;
  /** By which name a step is touched, where that is not its own. */
  touched?(step: string, mine: unknown): string;
  /** What a seat did at a moment, for the chronicle. */
  told(shown: Public, seat: number, turn: string[], players: Player[]): Phrase;
  /** The turn that a seat played between two states, where they show it. */
  played(before: Public, after: Public, seat: number): string[] | null;
  /** What happened between two states, where that is more than everybody's turns. */
  log?(before: Public, after: Public, players: Player[]): Phrase[];
  /**
   * For how many milliseconds a state wants to be seen at a normal pace, before what came after it is
   * shown, by the seat that looks; without it, everything is shown as it comes.
   */
  lasts?(before: Public, after: Public, seat: number | null): number;
  /** What is heard when a state comes after another one, by the seat; without it, dice. */
  sounds?(before: Public, after: Public, seat: number | null): Sound[];
  /** Short tips for the first game that hold now, a special face's among them. */
  tips(shown: Public): Tip[];
}

/** A tip: the sentence "tip." and its id, beside what has that `data-tip`. */
export interface Tip {
  id: string;
  beside: 'dice' | 'numbers' | 'discoveries' | 'sheet' | 'score' | 'hints';
  /** What it speaks of is the same in every game: what can be done about it, and how one says no. */
  off?: { label: string; act: () => void; not?: string };
}

/** The words of a game in which everybody has a sheet. */
export type SheetTelling<Public> = Telling<Public> & Required<Pick<Telling<Public>, 'sheetToFill'>>;

/** The moments that decided, found in the states that were seen. */
export type Decider = (
  past: readonly { moment: number; shown: never }[],
  players: Player[],
) => DecidingMoment[];
