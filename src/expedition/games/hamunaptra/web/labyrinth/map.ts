// Properties and callbacks of the map.
import type { Player } from '$web/table/board';
import type { Cell, Shown, Side } from '../table';

/** What a tap on a cell would do; each kind has its own shape, not only its own colour. */
export type SpotKind = 'lay' | 'walk' | 'fight' | 'force' | 'destroy' | 'retreat' | 'entrance';

/** A cell that the turn can go to next. */
export interface Spot {
  cell: Cell;
  kind: SpotKind;
  /** What a tap would do, in words, for those who do not see it. */
  label: string;
}

/** A tile in pencil, before it is laid. */
export interface Ghost {
  tile: string;
  cell: Cell;
  /** Where its top points; none for a monster or trap. */
  side: Side | null;
  /** The sides that it may be turned to, in clockwise order. */
  sides: Side[];
}

export interface MapProps {
  shown: Shown;
  /** The state before it, for what moves; none at first sight and when paging. */
  before: Shown | null;
  players: Player[];
  /** Who looks; none for a spectator. */
  seat: number | null;
  spots: Spot[];
  ghost: Ghost | null;
  /** The ways of the walk in pencil, each from its first cell to its last. */
  walks: Cell[][];
  /** How far each tile is from the nearest of one's own people, less than 0: no way; empty: not told. */
  steps: readonly number[];
  /** The characters that are chosen. */
  chosen: string[];
  /** The cells of the score lines that are lit, and others to point at. */
  lit: Cell[];
  /** What to bring into view when it changes; empty: everything; none: it stays as it is. */
  focus: Cell[] | null;
  /** Where the viewer was led to. */
  visited: Cell | null;
  /** Where something happens that others do: the map goes along. */
  follow: Cell[];
  /** The cell that a lesson wants touched next. */
  taught: Cell | null;
  /** True if nothing may move. */
  still: boolean;
  /** For how many milliseconds what has changed is shown; 0: until something else happens. */
  lasting: number;
  /** A cell was tapped that is a spot. */
  onspot: (cell: Cell) => void;
  /** The tile in pencil shall be turned to this side. */
  onturn: (side: Side) => void;
  /** A character was tapped. */
  onperson: (who: string) => void;
  /** Anything else on the map was tapped: whoever plays says what is there, or why not. */
  oncell: (cell: Cell) => void;
}
