import { describe, expect, it } from '@jest/globals';
import { timelineTable } from './timeline-table.js';

const START = Date.UTC(2026, 2, 2, 10);
const minutes = (count: number): number => START + count * 60_000;

describe('a timeline as a table', () => {
  it('tells person by person what the picture shows, in the order of time', () => {
    const ada = { key: 'u:1', name: 'Ada', moderator: false, microphone: [], screen: [], presenter: [] };
    const room = [{ screen: [], moments: [{ of: 'poll' as const, at: minutes(7), emoji: '📊', text: 'Clear?' }] }];
    const seen = {
      ...ada,
      presence: [{ from: START, to: null }],
      camera: [{ from: minutes(9), to: minutes(10) }],
      away: [{ from: minutes(6), to: minutes(8) }],
      moments: [{ of: 'hand' as const, at: minutes(5), emoji: '✋' }],
    };
    const rows = timelineTable({ rows: [seen], room }, 'Room');
    expect(rows.map(({ name, what }) => [name, what])).toEqual([
      ['Room', 'poll'],
      ['Ada', 'presence'],
      ['Ada', 'hand'],
      ['Ada', 'away'],
      ['Ada', 'camera'],
    ]);
    expect(rows.map(({ to }) => to)).toEqual([undefined, null, undefined, new Date(minutes(8)), new Date(minutes(10))]);
    expect(rows[0]?.text).toBe('Clear?');
  });
});
