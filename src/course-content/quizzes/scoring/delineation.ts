import { type Corner, isWithin } from './zones.js';

/** How far a drawn outline agrees with the right one, in percent of the right one's area, two decimals. */
interface Agreement {
  readonly overlap: number;
  readonly missing: number;
  /** Drawn where it should not be. */
  readonly excess: number;
}

/** So many cells the longest side has at most. */
const FINEST = 500;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function boxOf(corners: readonly Corner[]): Box {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The centres of the cells over both outlines. */
function* centres(one: readonly Corner[], other: readonly Corner[]): Generator<Corner> {
  const { left, top, right, bottom } = boxOf([...one, ...other]);
  const step = Math.max(1, Math.ceil(Math.max(right - left, bottom - top) / FINEST));
  for (let y = top + step / 2; y < bottom; y += step) for (let x = left + step / 2; x < right; x += step) yield [x, y];
}

/** @param right the outline that was asked for @param drawn the learner's */
export function agreement(right: readonly Corner[], drawn: readonly Corner[]): Agreement {
  let [both, asked, only] = [0, 0, 0];
  for (const [x, y] of centres(right, drawn)) {
    const isDrawn = isWithin(drawn, x, y);
    if (isWithin(right, x, y)) {
      asked += 1;
      if (isDrawn) both += 1;
    } else if (isDrawn) only += 1;
  }
  return { overlap: percent(both, asked), missing: percent(asked - both, asked), excess: percent(only, asked) };
}

/** Whether two outlines share a cell. */
export function touch(one: readonly Corner[], other: readonly Corner[]): boolean {
  for (const [x, y] of centres(one, other)) if (isWithin(one, x, y) && isWithin(other, x, y)) return true;
  return false;
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 100;
}
