import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EVENT_KINDS } from '../callback/room-event.js';
import { NOTHING_KNOWN, type ParticipantState, resumeParticipant } from './participant-state.js';
import { stateOf, stateText } from './state-text.js';

const someText = fc.string({ unit: 'grapheme', maxLength: 8 });
const anEvent = fc.record({
  kind: fc.constantFrom(...EVENT_KINDS.filter((kind) => kind !== 'meeting-created')),
  time: fc.integer({ min: 1, max: 30_000 }),
  identity: someText,
  device: fc.oneof(fc.constant(''), someText),
  discriminator: fc.oneof(fc.constantFrom('', '__proto__', '"\\'), someText),
  name: fc.option(someText),
});

function stateAfter(events: readonly Parameters<typeof resumeParticipant>[1][number][]): ParticipantState {
  return resumeParticipant(NOTHING_KNOWN, events)?.state ?? NOTHING_KNOWN;
}

describe('the text of a state', () => {
  it('tells all of it', () => {
    fc.assert(
      fc.property(fc.array(anEvent, { maxLength: 20 }), (events) => {
        const state = stateAfter(events);
        expect(stateOf(stateText(state))).toEqual(state);
      }),
    );
  });

  it('may be the state as JSON, as it was stored before', () => {
    fc.assert(
      fc.property(fc.array(anEvent, { maxLength: 20 }), (events) => {
        const state = stateAfter(events);
        expect(stateOf(JSON.stringify(state))).toEqual(state);
      }),
    );
  });
});
