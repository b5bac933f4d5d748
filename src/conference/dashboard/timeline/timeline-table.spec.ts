import { describe, expect, it } from '@jest/globals';
import { timelineTable } from './timeline-table.js';

const START = Date.UTC(2026, 2, 2, 10);
const minutes = (count: number): number => START + count * 60_000;

describe('a timeline as a table', () => {
  it('tells person by person what the picture shows, in the order of time', () => {
    const ada = { key: 'u:1', name: 'Ada', moderator: false, microphone: [] };
    const rows = timelineTable([
      {
        ...ada,
        presence: [{ from: START, to: null }],
        camera: [{ from: minutes(9), to: minutes(10) }],
        moments: [{ of: 'hand', at: minutes(5), emoji: '✋' }],
      },
    ]);
    expect(rows.map(({ name, what }) => [name, what])).toEqual([
      ['Ada', 'presence'],
      ['Ada', 'hand'],
      ['Ada', 'camera'],
    ]);
    expect(rows.map(({ to }) => to)).toEqual([null, undefined, new Date(minutes(10))]);
  });
});
