/** One meeting, or one run, on a trend. */
export interface TrendPoint {
  readonly at: Date;
  readonly title: string;
  /** Null where there is none: no dot, and no line over it. */
  readonly value: number | null;
}

/** What values are measured by. */
interface TrendScale {
  /** The largest value; the smallest one is 0. */
  readonly most: number;
  /** Between two lines with a label. */
  readonly step: number;
}

/** Where a dot is: from the left in per cent of the width, from the top in pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** A trend, ready to be drawn. */
export interface TrendChart {
  readonly dots: readonly (Place & TrendPoint & { readonly value: number })[];
  readonly lines: readonly { readonly from: Place; readonly to: Place }[];
  /** Of the scale, from the smallest. */
  readonly ticks: readonly { readonly y: number; readonly value: number }[];
  /** Under the chart, so few that they do not touch. */
  readonly days: readonly { readonly x: number; readonly at: Date; readonly anchor: 'end' | 'middle' | 'start' }[];
  /** The oldest and the most recent value, the smallest and the largest one; undefined where there is none. */
  readonly summary: { readonly first: number; readonly last: number; readonly least: number; readonly largest: number } | undefined;
}

/** Height of the area between the smallest and the largest value. */
export const TREND_HEIGHT = 150;
/** Room for half a dot or half a label above and below it. */
export const TREND_MARGIN = 10;
const MOST_DAYS = 6;

/** @param points the oldest first; values beyond the scale lie on its edge */
export function trendChart(points: readonly TrendPoint[], { most, step }: TrendScale): TrendChart {
  const heightOf = (value: number): number => TREND_MARGIN + (1 - Math.min(Math.max(value, 0), most) / most) * TREND_HEIGHT;
  const places = points.map(({ value }, index) => ({
    x: rounded(((index + 0.5) / points.length) * 100),
    y: rounded(heightOf(value ?? 0)),
    value,
  }));
  const dots = points.flatMap((point, index) => {
    const { x = 0, y = 0 } = places[index] ?? {};
    return point.value === null ? [] : [{ ...point, value: point.value, x, y }];
  });
  return {
    dots,
    lines: places.flatMap((to, index) => {
      const from = places[index - 1];
      const isJoined = from !== undefined && ![from.value, to.value].includes(null);
      return isJoined ? [{ from: placeOf(from), to: placeOf(to) }] : [];
    }),
    ticks: Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => ({ y: rounded(heightOf(index * step)), value: index * step })),
    days: daysOf(points),
    summary: summaryOf(dots.map(({ value }) => value)),
  };
}

function daysOf(points: readonly TrendPoint[]): TrendChart['days'] {
  const every = Math.max(1, Math.ceil(points.length / MOST_DAYS));
  return points.flatMap(({ at }, index) => {
    const x = rounded(((index + 0.5) / points.length) * 100);
    return index % every === 0 ? [{ x, at, anchor: x < 8 ? 'start' : x > 92 ? 'end' : 'middle' }] : [];
  });
}

function summaryOf(values: readonly number[]): TrendChart['summary'] {
  const [first, last] = [values[0], values.at(-1)];
  return first === undefined || last === undefined ? undefined : { first, last, least: Math.min(...values), largest: Math.max(...values) };
}

function placeOf({ x, y }: Place): Place {
  return { x, y };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
