// How far the server in the page has come.
import { mount } from 'svelte';
import type { Listener, PageServer } from './page_server';
import Elsewhere from './Elsewhere.svelte';

export class Preparation implements Listener {
  /** The part of Python that has been fetched, from 0 to 1; then it starts. */
  fetched = $state(0);
  /** Why it cannot be started. */
  trouble = $state('');
  /** Plays on here, where another window has the server. */
  takeOver: (() => void) | null = $state.raw(null);
  server: PageServer | null = null;

  loading(done: number, all: number): void {
    this.fetched = all ? done / all : 0;
  }
  broken(why: string): void {
    this.trouble = why;
  }
  /** Another window goes on: this one says so, and does nothing more. */
  left(target: HTMLElement): void {
    this.server?.end();
    target.replaceChildren();
    mount(Elsewhere, { target, props: { takeOver: () => location.reload() } });
  }
}
