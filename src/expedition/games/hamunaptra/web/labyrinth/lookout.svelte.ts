// Camera control of the map: by itself it shows everything or one's own people, else where hands
// led it.
import {
  bringing,
  type Camera,
  filling,
  fitted,
  type Frame,
  frameOf,
  HANDY_SCALE,
  kept,
  type Room,
  shows,
  zoomed,
} from './camera';
import type { Cell } from '../table';

/** What there is to look at. */
export interface Scene {
  /** The frame around everything. */
  frame: Frame;
  /** The size of the box. */
  room: Room;
  /** Where the viewer's people stand. */
  mine: readonly Cell[];
  /** True if nothing may move. */
  still: boolean;
}

const LARGEST = 1.1;
const STEP = 90;
const NEARER = 1.3;

export class Lookout {
  camera: Camera = $state({ left: 0, top: 0, scale: HANDY_SCALE });
  /** True while a hand moves the map. */
  held = $state(false);
  /** The scale when the map was last at rest. */
  restScale = $state(HANDY_SCALE);
  /** True if the map glides to where it is looked at. */
  gliding = $state(false);
  /** "auto": all, or as much as a thumb can touch; "all": all; "free": as it was left. */
  #aim: 'auto' | 'all' | 'free' = 'auto';
  #seen = false;
  readonly #scene: () => Scene;

  constructor(scene: () => Scene) {
    this.#scene = scene;
  }

  /** Show everything, however small. */
  all(): void {
    const { frame, room } = this.#scene();
    this.#aim = 'all';
    this.#look(fitted(frame, room, undefined, LARGEST));
  }

  /** Show the viewer's own people. */
  people(): void {
    const { frame, room, mine } = this.#scene();
    if (!mine.length) return this.all();
    this.#aim = 'free';
    this.#look(filling(fitted(frameOf(mine, 1.2), room, HANDY_SCALE, 0.95), frame, room));
  }

  /** Look closer, or with a factor below 1 from further away. */
  nearer(factor: number): void {
    const { room } = this.#scene();
    this.#aim = 'free';
    this.#look(zoomed(this.camera, factor, room.width / 2, room.height / 2));
  }

  /** Look further to the right and down by so many steps. */
  stroll(right: number, down: number): void {
    const { left, top, scale } = this.camera;
    this.#aim = 'free';
    this.#look({ scale, left: left - right * STEP, top: top - down * STEP });
  }

  /** The hand moves the map. */
  drag(to: Camera): void {
    const { frame, room } = this.#scene();
    this.#aim = 'free';
    this.gliding = false;
    this.camera = kept(to, frame, room);
  }

  /** A hand takes hold of the map, or lets go of it. */
  hold(held: boolean): void {
    this.held = held;
    if (!held) this.restScale = this.camera.scale;
  }

  /** Bring cells into sight, large enough to touch; without any, all as it suits the moment. */
  bring(cells: readonly Cell[]): void {
    const { frame, room, still } = this.#scene();
    if (!cells.length) {
      if (still) return this.all();
      this.#aim = 'auto';
      return this.#settle();
    }
    const wanted = frameOf(cells, 1);
    this.#aim = 'free';
    if (this.#seen && this.camera.scale >= HANDY_SCALE && shows(this.camera, wanted, room)) return;
    this.#look(filling(fitted(wanted, room, HANDY_SCALE, 0.9), frame, room));
  }

  /** Put a cell in the middle, where nothing lies over the map. */
  visit(cell: Cell): void {
    const { room } = this.#scene();
    const scale = Math.max(this.camera.scale, HANDY_SCALE);
    this.#aim = 'free';
    this.#look(fitted(frameOf([cell], 1), room, HANDY_SCALE, scale));
  }

  /** Move no more than it takes to see a cell, with some of what is around it. */
  attend(cell: Cell, margin = 0.3): void {
    const { room } = this.#scene();
    const wanted = frameOf([cell], margin);
    if (!shows(this.camera, wanted, room)) this.#look(bringing(this.camera, wanted, room));
  }

  /** See a cell, and with it all that can be reached from there if a thumb can still touch it. */
  include(cell: Cell, others: readonly Cell[], margin = 0.15): void {
    const { room } = this.#scene();
    const wanted = frameOf([cell, ...others], margin);
    if (shows(this.camera, wanted, room)) return;
    const { scale } = fitted(wanted, room, HANDY_SCALE, Math.max(this.camera.scale, HANDY_SCALE));
    const nearer = zoomed(this.camera, scale / this.camera.scale, room.width / 2, room.height / 2);
    const moved = bringing(nearer, wanted, room);
    if (shows(moved, wanted, room)) this.#look(moved);
    else this.attend(cell, 0.6);
  }

  /** Go along with what others do, no further than it takes; not where a hand or a wish holds it. */
  follow(cells: readonly Cell[]): void {
    const [first, ...others] = cells;
    if (first && this.#aim !== 'all' && !this.held) {
      this.#aim = 'free';
      this.include(first, others, 0.8);
    }
  }

  /** The map has grown, or its box has changed. */
  refit(): void {
    if (this.#aim === 'all') this.all();
    else if (this.#aim === 'auto') this.#settle();
    else this.drag(this.camera);
  }

  /** Everything, if a thumb can still touch it; else one's own people with what is around them. */
  #settle(): void {
    const { frame, room, mine } = this.#scene();
    const whole = fitted(frame, room, undefined, LARGEST);
    if (whole.scale >= HANDY_SCALE || !mine.length) return this.#look(whole);
    const own = frameOf(mine, 1);
    if (this.#seen && this.camera.scale >= HANDY_SCALE && shows(this.camera, own, room)) return;
    this.#look(filling(fitted(own, room, HANDY_SCALE, 0.62), frame, room));
  }

  #look(at: Camera): void {
    const { frame, room, still } = this.#scene();
    this.gliding = this.#seen && !still;
    this.#seen = true;
    this.camera = kept(at, frame, room);
    this.restScale = this.camera.scale;
  }
}

/** The keys that move the map while it has the focus. */
const KEYS: Record<string, (lookout: Lookout) => void> = {
  ArrowUp: (lookout) => lookout.stroll(0, -1),
  ArrowRight: (lookout) => lookout.stroll(1, 0),
  ArrowDown: (lookout) => lookout.stroll(0, 1),
  ArrowLeft: (lookout) => lookout.stroll(-1, 0),
  '+': (lookout) => lookout.nearer(NEARER),
  '=': (lookout) => lookout.nearer(NEARER),
  '-': (lookout) => lookout.nearer(1 / NEARER),
  '0': (lookout) => lookout.all(),
  m: (lookout) => lookout.people(),
};

/** Does what the key is for, unless it is one of the browser's. */
export function byKey(lookout: Lookout, event: KeyboardEvent): void {
  const does = KEYS[event.key];
  if (!does || event.ctrlKey || event.metaKey || event.altKey) return;
  does(lookout);
  event.preventDefault();
}
