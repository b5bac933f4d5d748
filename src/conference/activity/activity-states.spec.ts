import { describe, expect, it } from '@jest/globals';
import { RECORD_STATES, STATE_TABLE, validated, type RecordState, type StateTable, type Transition } from './activity-states.js';

function changed(kind: keyof StateTable, state: RecordState, transition: unknown): StateTable {
  return { ...STATE_TABLE, [kind]: { ...STATE_TABLE[kind], [state]: transition as Transition } };
}

describe('the table of the states', () => {
  it('holds together', () => {
    expect(validated(STATE_TABLE)).toBe(STATE_TABLE);
  });

  it('reads as specified', () => {
    const table = Object.entries(STATE_TABLE).map(([kind, row]) =>
      [
        kind,
        ...RECORD_STATES.map((state) => (row[state].step === 'ignore' ? '–' : `${row[state].step} → ${row[state].to.join('/')}`)),
      ].join(' | '),
    );
    expect(table).toEqual([
      'join | begin → open | apply → open | begin → open | begin → open',
      'talk-start | begin → open | apply → open | begin → open | –',
      'talk-stop | begin → open | apply → open | – | –',
      'camera-start | begin → open | apply → open | begin → open | –',
      'camera-stop | begin → open | apply → open | – | –',
      'message | begin → open | apply → open | begin → open | –',
      'reaction | begin → open | apply → open | begin → open | –',
      'reaction-change | begin → open | apply → open | begin → open | –',
      'hand | begin → open | apply → open | begin → open | –',
      'leave | begin → closed | apply → open/closed | – | –',
      'breakout-end | – | apply → open/closed | – | –',
      'end | apply → ended | apply → open/ended | apply → ended | apply → ended',
    ]);
  });

  it.each([
    ['a missing cell', changed('join', 'absent', undefined), 'join × absent is missing'],
    ['an unknown state', changed('join', 'absent', { step: 'begin', to: ['gone'] }), 'join × absent leads to an unknown state'],
    ['a way to nowhere', changed('join', 'absent', { step: 'begin', to: [] }), 'join × absent leads nowhere'],
    ['an idle move', changed('leave', 'closed', { step: 'ignore', to: ['open'] }), 'leave × closed ignores and yet moves'],
    ['a trap', changed('join', 'ended', { step: 'ignore', to: ['ended'] }), 'ended is never left'],
    ['an unreachable state', { ...STATE_TABLE, end: STATE_TABLE['talk-stop'] }, 'ended is never reached'],
  ])('is refused with %s', (_case, table, problem) => {
    expect(() => validated(table)).toThrow(problem);
  });
});
