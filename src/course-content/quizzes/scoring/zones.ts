import type { ZoneOutline } from './question-content.js';

export type Corner = readonly [number, number];

/** A zone of a picture, ready to be compared with points. */
export type Zone =
  | { readonly shape: 'square' | 'circle'; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  | { readonly shape: 'poly'; readonly corners: readonly Corner[] };

const BOX = /^(\d+(?:\.\d+)?);(\d+(?:\.\d+)?)\|(\d+(?:\.\d+)?)\|(\d+(?:\.\d+)?)$/;
const LEAST_CORNERS = 3;
const MOST_CORNERS = 500;

/** @returns undefined where the coordinates cannot be read */
export function readZone({ type, coordinates }: ZoneOutline): Zone | undefined {
  if (type === 'square' || type === 'circle') {
    const [, x, y, width, height] = (BOX.exec(coordinates.trim()) ?? []).map(Number);
    if (x === undefined || y === undefined || !width || !height) return undefined;
    return { shape: type, x, y, width, height };
  }
  const corners = coordinates
    .trim()
    .split('|')
    .filter((part) => part !== '')
    .map((part) => part.split(';').map(Number));
  const isOutline = corners.length >= LEAST_CORNERS && corners.length <= MOST_CORNERS;
  const isReadable = isOutline && corners.every((corner) => corner.length === 2 && corner.every(Number.isFinite));
  return isReadable ? { shape: 'poly', corners: corners as unknown as Corner[] } : undefined;
}

/** Whether a point is in the zone; its border belongs to it. A circle is the ellipse within its box. */
export function contains(zone: Zone, x: number, y: number): boolean {
  if (zone.shape === 'poly') return isOnBorder(zone.corners, x, y) || isWithin(zone.corners, x, y);
  const { width, height } = zone;
  if (zone.shape === 'square') return x >= zone.x && x <= zone.x + width && y >= zone.y && y <= zone.y + height;
  // In half pixels, so that whole coordinates stay whole.
  const [dx, dy] = [2 * (x - zone.x) - width, 2 * (y - zone.y) - height];
  return dx * dx * height * height + dy * dy * width * width <= width * width * height * height;
}

/** Whether a point is inside a polygon, by the crossings of a ray to the right of it. */
export function isWithin(corners: readonly Corner[], x: number, y: number): boolean {
  let inside = false;
  for (const [[x1, y1], [x2, y2]] of edges(corners)) {
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

function isOnBorder(corners: readonly Corner[], x: number, y: number): boolean {
  return [...edges(corners)].some(([[x1, y1], [x2, y2]]) => {
    const isInLine = (x2 - x1) * (y - y1) === (y2 - y1) * (x - x1);
    return isInLine && x >= Math.min(x1, x2) && x <= Math.max(x1, x2) && y >= Math.min(y1, y2) && y <= Math.max(y1, y2);
  });
}

function* edges(corners: readonly Corner[]): Generator<readonly [Corner, Corner]> {
  for (const [index, corner] of corners.entries()) {
    const next = corners[(index + 1) % corners.length];
    if (next) yield [corner, next];
  }
}
