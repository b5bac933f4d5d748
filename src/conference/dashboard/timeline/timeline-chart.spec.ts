import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Timeline, TimelineRow } from './meeting-timeline.js';
import { timelineChart } from './timeline-chart.js';

const START = Date.UTC(2026, 2, 2, 10);
const minutes = (count: number): number => START + count * 60_000;
const NOTHING = { camera: [], screen: [], presenter: [], away: [], moments: [] };
const lane: TimelineRow = { key: 'u:1', name: 'Ada', moderator: false, presence: [], microphone: [], ...NOTHING };
const of = (...rows: readonly TimelineRow[]): Timeline => ({ rows, room: [] });

describe('the chart of a meeting’s timeline', () => {
  it('places bars by time, running ones up to now', () => {
    const { lanes } = timelineChart(
      of({ ...lane, presence: [{ from: START, to: null }], microphone: [{ from: minutes(10), to: minutes(30) }] }),
      minutes(40),
    );
    expect(lanes[0]?.presence).toEqual([{ x: 0, width: 100, from: new Date(START), to: null }]);
    expect(lanes[0]?.microphone).toEqual([{ x: 25, width: 50, from: new Date(minutes(10)), to: new Date(minutes(30)) }]);
  });

  it('keeps what lasted a moment in sight, and within the chart', () => {
    const { lanes } = timelineChart(
      of({ ...lane, presence: [{ from: START, to: minutes(60) }], camera: [{ from: minutes(60), to: minutes(60) }] }),
      0,
    );
    expect(lanes[0]?.camera).toMatchObject([{ x: 99.75, width: 0.25 }]);
  });

  it('marks round times', () => {
    const { ticks } = timelineChart(of({ ...lane, presence: [{ from: minutes(3), to: minutes(48) }] }), 0);
    expect(ticks.map(({ at }) => at.toISOString().slice(11, 16))).toEqual(['10:10', '10:20', '10:30', '10:40']);
  });

  it('marks days, none twice, where it is of several', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 * 24 * 60 }), fc.integer({ min: 0, max: 1440 }), (length, later) => {
        const stay = { from: minutes(later), to: minutes(later + length) };
        const { ticks, overDays } = timelineChart(of({ ...lane, presence: [stay] }), 0);
        const labels = ticks.map(({ at }) => (overDays ? at.toISOString().slice(0, 10) : at.toISOString().slice(11, 16)));
        expect(new Set(labels).size).toBe(ticks.length);
        expect(ticks.length).toBeLessThanOrEqual(8);
      }),
      {
        numRuns: 2000,
        examples: [
          [1440, 0],
          [1441, 600],
          [7 * 1440, 0],
          [1439, 1],
        ],
      },
    );
  });

  it('has a lane of the room where something is of nobody', () => {
    const room = [{ screen: [{ from: minutes(10), to: minutes(20) }], moments: [{ of: 'poll' as const, at: minutes(30), emoji: '📊' }] }];
    const chart = timelineChart({ rows: [{ ...lane, presence: [{ from: START, to: minutes(40) }] }], room }, 0);
    expect(chart.room).toMatchObject([{ screen: [{ x: 25, width: 25 }], moments: [{ of: 'poll', x: 75 }] }]);
  });

  it('is empty where nothing is known', () => {
    expect(timelineChart(of(lane), START)).toEqual({ overDays: false, ticks: [], lanes: [], room: [] });
  });
});
