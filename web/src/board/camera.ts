/** Which part of a board is seen: zooming and panning as plain numbers. */

export interface Size {
  width: number;
  height: number;
}

/** The middle of what is seen, in the board's units, and how many pixels a unit takes. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

const CLOSEST = 10; // times the fitting scale

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

export function fitting(board: Size, room: Size): Camera {
  const scale = Math.min(room.width / board.width, room.height / board.height) || 1;
  return { x: board.width / 2, y: board.height / 2, scale };
}

/** No farther away than the whole board, and never off it. */
export function kept(camera: Camera, board: Size, room: Size): Camera {
  const fit = fitting(board, room).scale;
  const scale = clamp(camera.scale, fit, fit * CLOSEST);
  const along = (at: number, size: number, seen: number) =>
    seen >= size ? size / 2 : clamp(at, seen / 2, size - seen / 2);
  return {
    x: along(camera.x, board.width, room.width / scale),
    y: along(camera.y, board.height, room.height / scale),
    scale,
  };
}

/** Closer by a factor, while the point of the screen (from the middle of the room) stays where it is. */
export function zoomed(camera: Camera, factor: number, from: { x: number; y: number }, board: Size, room: Size): Camera {
  const fit = fitting(board, room).scale;
  const scale = clamp(camera.scale * factor, fit, fit * CLOSEST);
  const moved = 1 / camera.scale - 1 / scale;
  return kept({ x: camera.x + from.x * moved, y: camera.y + from.y * moved, scale }, board, room);
}

export function panned(camera: Camera, dx: number, dy: number, board: Size, room: Size): Camera {
  return kept({ ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale }, board, room);
}

export function viewBox(camera: Camera, room: Size): string {
  const width = room.width / camera.scale;
  const height = room.height / camera.scale;
  return `${camera.x - width / 2} ${camera.y - height / 2} ${width} ${height}`;
}

/** Where a point of the board is on the screen, from the room's corner. */
export function onScreen(camera: Camera, room: Size, x: number, y: number): { x: number; y: number } {
  return { x: (x - camera.x) * camera.scale + room.width / 2, y: (y - camera.y) * camera.scale + room.height / 2 };
}
