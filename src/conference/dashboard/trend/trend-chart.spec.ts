import { describe, expect, it } from '@jest/globals';
import { TREND_HEIGHT, TREND_MARGIN, trendChart, type TrendPoint } from './trend-chart.js';

const SHARE = { most: 100, step: 25 };

function points(...values: (number | null)[]): TrendPoint[] {
  return values.map((value, index) => ({ at: new Date(Date.UTC(2026, 2, index + 1)), title: `Lecture ${index + 1}`, value }));
}

describe('the chart of a trend', () => {
  it('has a scale from nothing to the most, upwards', () => {
    const { ticks } = trendChart(points(50), SHARE);
    expect(ticks.map(({ value }) => value)).toEqual([0, 25, 50, 75, 100]);
    expect([ticks[0]?.y, ticks[4]?.y]).toEqual([TREND_MARGIN + TREND_HEIGHT, TREND_MARGIN]);
  });

  it('places each value on that scale, from left to right in equal steps', () => {
    const { dots, ticks } = trendChart(points(25, 100), SHARE);
    expect(dots.map(({ x, y }) => [x, y])).toEqual([
      [25, ticks[1]?.y],
      [75, ticks[4]?.y],
    ]);
  });

  it('joins neighbours, and nothing over a meeting without a value', () => {
    const { dots, lines } = trendChart(points(10, 20, null, 40), SHARE);
    expect(dots.map(({ title }) => title)).toEqual(['Lecture 1', 'Lecture 2', 'Lecture 4']);
    expect(lines).toEqual([{ from: { x: dots[0]?.x, y: dots[0]?.y }, to: { x: dots[1]?.x, y: dots[1]?.y } }]);
  });

  it('names at most six days, whose labels stay inside', () => {
    const { days } = trendChart(points(...Array.from({ length: 20 }, () => 50)), SHARE);
    expect(days.length).toBeLessThanOrEqual(6);
    expect([days[0]?.anchor, days[1]?.anchor]).toEqual(['start', 'middle']);
    expect(trendChart(points(1), SHARE).days[0]?.anchor).toBe('middle');
  });

  it('is summed up, or says nothing where there is no value', () => {
    expect(trendChart(points(40, 10, null, 70, 60), SHARE).summary).toEqual({ first: 40, last: 60, least: 10, largest: 70 });
    expect(trendChart(points(null), SHARE).summary).toBeUndefined();
    expect(trendChart([], SHARE)).toMatchObject({ dots: [], lines: [], days: [] });
  });
});
