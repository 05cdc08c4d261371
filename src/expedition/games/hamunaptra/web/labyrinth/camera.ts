// Camera of the map: pan and zoom, what is in sight, and how large it is drawn.
import { boxOf } from './cells';
import { SIZE } from './masonry';
import type { Cell } from '../table';

/** A point of the map at x, y is drawn at x * scale + left, y * scale + top. */
export interface Camera {
  left: number;
  top: number;
  scale: number;
}
export interface Room {
  width: number;
  height: number;
}
export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const LEAST_SCALE = 0.16;
const MOST_SCALE = 2;
/** From here on a cell is large enough for a thumb. */
export const HANDY_SCALE = 0.44;

/** The frame around cells, with a margin counted in cells. */
export function frameOf(cells: readonly Cell[], margin: number): Frame {
  const box = boxOf(cells);
  return {
    left: (box.left - margin) * SIZE,
    top: (box.top - margin) * SIZE,
    right: (box.right + 1 + margin) * SIZE,
    bottom: (box.bottom + 1 + margin) * SIZE,
  };
}

/** The camera that shows the whole frame, in the middle, no larger and no smaller than that. */
export function fitted(frame: Frame, room: Room, least = LEAST_SCALE, most = MOST_SCALE): Camera {
  const width = frame.right - frame.left;
  const height = frame.bottom - frame.top;
  const scale = clamp(Math.min(room.width / width, room.height / height), least, most);
  return {
    scale,
    left: room.width / 2 - ((frame.left + frame.right) / 2) * scale,
    top: room.height / 2 - ((frame.top + frame.bottom) / 2) * scale,
  };
}

/** The camera nearer or further, with the point under the finger where it was. */
export function zoomed(camera: Camera, factor: number, x: number, y: number): Camera {
  const scale = clamp(camera.scale * factor, LEAST_SCALE, MOST_SCALE);
  const grown = scale / camera.scale;
  return {
    scale,
    left: x - (x - camera.left) * grown,
    top: y - (y - camera.top) * grown,
  };
}

/** The camera moved so that some of the map stays in sight. */
export function kept(camera: Camera, frame: Frame, room: Room): Camera {
  const rest = Math.min(SIZE * camera.scale, room.width / 3, room.height / 3);
  return {
    scale: camera.scale,
    left: clamp(
      camera.left,
      rest - frame.right * camera.scale,
      room.width - rest - frame.left * camera.scale,
    ),
    top: clamp(
      camera.top,
      rest - frame.bottom * camera.scale,
      room.height - rest - frame.top * camera.scale,
    ),
  };
}

/** The camera moved so that no room is wasted beside the map: it fills its box or is in the middle. */
export function filling(camera: Camera, frame: Frame, room: Room): Camera {
  const put = (at: number, low: number, high: number, size: number) => {
    const [first, last] = [low * camera.scale, high * camera.scale];
    if (last - first <= size) return (size - first - last) / 2;
    return clamp(at, size - last, -first);
  };
  return {
    scale: camera.scale,
    left: put(camera.left, frame.left, frame.right, room.width),
    top: put(camera.top, frame.top, frame.bottom, room.height),
  };
}

/** True if the whole frame is in sight. */
export function shows(camera: Camera, frame: Frame, room: Room): boolean {
  return (
    frame.left * camera.scale + camera.left >= -1 &&
    frame.top * camera.scale + camera.top >= -1 &&
    frame.right * camera.scale + camera.left <= room.width + 1 &&
    frame.bottom * camera.scale + camera.top <= room.height + 1
  );
}

/** The camera moved no further than it takes to bring a frame into sight. */
export function bringing(camera: Camera, frame: Frame, room: Room): Camera {
  const shift = (low: number, high: number, size: number) => {
    if (high - low > size) return size / 2 - (low + high) / 2;
    return low < 0 ? -low : high > size ? size - high : 0;
  };
  const { scale, left, top } = camera;
  return {
    scale,
    left: left + shift(frame.left * scale + left, frame.right * scale + left, room.width),
    top: top + shift(frame.top * scale + top, frame.bottom * scale + top, room.height),
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
