import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runName } from '../activity/connection.js';
import { EVENT_KINDS } from '../events/room-event.js';
import { NOTHING_KNOWN, NOTHING_KNOWN_IN_DISORDER, type ParticipantState, resumeParticipant } from './participant-state.js';
import { stateOf, stateText } from './state-text.js';

const someText = fc.string({ unit: 'grapheme', maxLength: 8 });
const anEvent = fc.record({
  kind: fc.constantFrom(...EVENT_KINDS.filter((kind) => kind !== 'meeting-created')),
  time: fc.integer({ min: 1, max: 30_000 }),
  identity: someText,
  device: fc.oneof(fc.constant(''), someText),
  discriminator: fc.oneof(fc.constantFrom('', '__proto__', '"\\'), someText),
  name: fc.option(someText),
  // Runs are named by the service alone.
  run: fc.option(someText, { nil: undefined }).map((internal) => runName(internal)),
});

function stateAfter(from: ParticipantState, events: readonly Parameters<typeof resumeParticipant>[1][number][]): ParticipantState {
  return resumeParticipant(from, events)?.state ?? from;
}

describe('the text of a state', () => {
  it('tells all of it', () => {
    fc.assert(
      fc.property(fc.constantFrom(NOTHING_KNOWN, NOTHING_KNOWN_IN_DISORDER), fc.array(anEvent, { maxLength: 20 }), (from, events) => {
        const state = stateAfter(from, events);
        expect(stateOf(stateText(state))).toEqual(state);
      }),
    );
  });

  it('of a former version is not read: its timers had one start for all connections, or its connections no run', () => {
    const standing = [0];
    const before = ['open', 0, 1000, ['w_1'], standing, standing, 0, 0, 0, {}, [], null];
    expect(stateOf(JSON.stringify([2, before, 0, 1, [['join', 1000, 'a', 'w_1', '']], 0, null]))).toBeNull();
    const timer = [1000, 5000, ['w_1', ''], ['w_2', '']];
    const record = ['open', 0, 1000, ['w_1', 'w_2'], timer, [null, 0], 0, 0, 0, {}, null];
    expect(stateOf(JSON.stringify([record, 0, 1, [['join', 1000, 'a', 'w_1', '']], 0, null]))).toBeNull();
    expect(stateOf(JSON.stringify({ fold: { settled: {}, settledStays: 0, stays: 0, moment: [], silentUntil: 0 } }))).toBeNull();
  });
});
