import { describe, expect, it } from 'vitest';
import { frameOf, HANDY_SCALE, shows } from './camera';
import { Lookout, type Scene } from './lookout.svelte';
import type { Cell } from '../table';

/** A lookout over a map from one cell to another, in a box of 400 by 300. */
function over(from: Cell, to: Cell, mine: Cell[] = [], still = false) {
  const scene: Scene = {
    frame: frameOf([from, to], 0.5),
    room: { width: 400, height: 300 },
    mine,
    still,
  };
  const lookout = new Lookout(() => scene);
  const sees = (...cells: Cell[]) => shows(lookout.camera, frameOf(cells, 0), scene.room);
  return { lookout, scene, sees };
}

describe('Lookout', () => {
  it('shows a small map whole', () => {
    const { lookout, sees } = over('b2', 'e4', ['b2']);
    lookout.bring([]);
    expect(sees('b2', 'e4')).toBe(true);
  });

  it('shows of a large map the viewer’s people, large enough to touch', () => {
    const { lookout, sees } = over('a1', 'z26', ['y25']);
    lookout.bring([]);
    expect(sees('y25')).toBe(true);
    expect(sees('a1')).toBe(false);
    expect(lookout.camera.scale).toBeGreaterThanOrEqual(HANDY_SCALE);
  });

  it('shows all of it when asked to, to a spectator, and where nothing moves', () => {
    const { lookout, sees } = over('a1', 'p12', ['b2']);
    lookout.all();
    expect(sees('a1', 'p12')).toBe(true);
    for (const [mine, still] of [[[], false] as const, [['b2'], true] as const]) {
      const other = over('a1', 'p12', [...mine], still);
      other.lookout.bring([]);
      expect(other.sees('a1', 'p12')).toBe(true);
    }
  });

  it('brings cells into sight and leaves the map alone if they are', () => {
    const { lookout, sees } = over('a1', 'z26', ['b2']);
    lookout.bring(['x3']);
    expect(sees('x3')).toBe(true);
    const before = lookout.camera;
    lookout.bring(['x3']);
    expect(lookout.camera).toBe(before);
  });

  it('follows a growing map, but not once a hand has moved it', () => {
    const { lookout, scene, sees } = over('b2', 'c3');
    lookout.bring([]);
    scene.frame = frameOf(['b2', 'h5'], 0.5);
    lookout.refit();
    expect(sees('b2', 'h5')).toBe(true);
    lookout.drag({ ...lookout.camera, left: lookout.camera.left + 50 });
    const { scale } = lookout.camera;
    scene.frame = frameOf(['b2', 'p9'], 0.5);
    lookout.refit();
    expect(lookout.camera.scale).toBe(scale);
  });

  it('includes what can be reached, or at least whoever goes there', () => {
    const { lookout, sees } = over('a1', 'z26', ['b2']);
    lookout.bring(['b2']);
    lookout.include('g4', ['h4', 'i5']);
    expect(sees('g4', 'h4', 'i5')).toBe(true);
    lookout.include('t20', ['a1']);
    expect(sees('t20')).toBe(true);
    expect(lookout.camera.scale).toBeGreaterThanOrEqual(HANDY_SCALE);
  });

  it('goes along with what others do, as large as it was and no further than it takes', () => {
    const { lookout, sees } = over('a1', 'z26', ['b2']);
    lookout.bring(['b2']);
    const { scale } = lookout.camera;
    lookout.follow(['t20', 'u20']);
    expect(sees('t20', 'u20')).toBe(true);
    expect(lookout.camera.scale).toBe(scale);
    const before = lookout.camera;
    lookout.follow(['t20']);
    lookout.follow([]);
    expect(lookout.camera).toBe(before);
  });

  it('puts a cell in the middle that somebody is led to, also at the rim', () => {
    const { lookout, scene } = over('a1', 'z26', ['b2']);
    lookout.bring(['b2']);
    lookout.visit('a13');
    const { left, top, scale } = lookout.camera;
    expect(left + 50 * scale).toBeCloseTo(scene.room.width / 2);
    expect(top + 1250 * scale).toBeCloseTo(scene.room.height / 2);
  });

  it('does not go along where all is looked at, or while a hand holds the map', () => {
    const { lookout } = over('a1', 'z26', ['b2']);
    lookout.all();
    const whole = lookout.camera;
    lookout.follow(['t20']);
    expect(lookout.camera).toBe(whole);
    lookout.bring(['b2']);
    lookout.hold(true);
    const held = lookout.camera;
    lookout.follow(['t20']);
    expect(lookout.camera).toBe(held);
  });
});
