// Breakpoints as media queries: on a desk, the table and the journal stand beside the sheet;
// elsewhere they open from a button. The same widths stand in table/play.css.
import { MediaQuery } from 'svelte/reactivity';

export const desk = new MediaQuery('(min-width: 1000px) and (min-height: 600px)');
/** A screen on which little fits below one another: a small phone, or one on its side. */
export const low = new MediaQuery('(max-height: 699.98px)');
