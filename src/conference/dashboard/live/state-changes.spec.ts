import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pathToFileURL } from 'node:url';
import type { ParticipantFigures } from '../participant-figures.js';
import { totalsOf } from '../figure-totals.js';
import type { MeetingState } from '../participant-report.js';
import { changesBetween, type StateChanges, withChanges } from './state-changes.js';

const PAGE = pathToFileURL('src/conference/dashboard/assets/changes.js');

/** What the page does with changes, in its own words. */
interface PageScript {
  withChanges(before: unknown, changes: unknown): { participants: unknown[]; version: string } | undefined;
}

const START = Date.UTC(2026, 2, 2, 8);

const figures = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  messages: fc.nat({ max: 3 }),
  talking: fc.boolean(),
  online: fc.boolean(),
  score: fc.nat({ max: 80 }),
});

type Drawn = typeof figures extends fc.Arbitrary<infer One> ? One : never;

function participant({ key, messages, talking, online, score }: Drawn, seconds: number): ParticipantFigures {
  return {
    meetingId: 1,
    meetingTitle: 'Botany',
    participantKey: key,
    userId: null,
    name: key,
    guest: true,
    moderator: false,
    online,
    stays: 1,
    firstIn: new Date(START),
    lastOut: null,
    connectionSeconds: seconds,
    talkSeconds: talking ? seconds : 7,
    cameraSeconds: 0,
    messages,
    reactions: 0,
    hands: 0,
    reactionsBreakdown: {},
    scoredReactions: 0,
    certainty: 'complete',
    score: score / 10,
    checks: { asked: messages, answered: 0 },
    credits: null,
    running: { connection: online, talk: talking, camera: false },
  };
}

function stateOf(drawn: readonly Drawn[], seconds: number, version: number): MeetingState {
  const participants = drawn.map((one) => participant(one, Math.round(seconds)));
  return {
    version: `v${version}`,
    asOf: new Date(START + Math.round(seconds * 1000)),
    status: 'open',
    participants,
    totals: totalsOf(participants),
    average: null,
    rated: true,
  };
}

const wire = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
const people = fc.uniqueArray(figures, { selector: ({ key }) => key });

describe('the changes between states of a meeting', () => {
  it('make the later state of the earlier one, for the page too, however many follow each other', async () => {
    const page = (await import(PAGE.href)) as PageScript;
    fc.assert(
      fc.property(
        fc.array(fc.record({ people, after: fc.integer({ min: 0, max: 4000 }).map((tenths) => tenths / 10) }), {
          minLength: 2,
          maxLength: 8,
        }),
        (steps) => {
          let seconds = 0;
          let seen: MeetingState | undefined;
          let shown: unknown;
          for (const [index, { people, after }] of steps.entries()) {
            seconds += after;
            const state = stateOf(people, seconds, index);
            const changes: StateChanges | undefined = seen && changesBetween(seen, state);
            seen = seen && changes ? withChanges(seen, changes) : state;
            shown = changes ? page.withChanges(shown, wire(changes)) : wire(state);
            expect(shown).toEqual(wire(seen));
            expect(seen.participants.map(({ participantKey, messages, score }) => [participantKey, messages, score])).toEqual(
              state.participants.map(({ participantKey, messages, score }) => [participantKey, messages, score]),
            );
            for (const [place, one] of seen.participants.entries())
              expect(Math.abs(one.connectionSeconds - (state.participants[place]?.connectionSeconds ?? 0))).toBeLessThanOrEqual(1.01);
          }
        },
      ),
    );
  });

  it('are not taken by a page that has another state', async () => {
    const page = (await import(PAGE.href)) as PageScript;
    const [before, after] = [stateOf([], 0, 1), stateOf([], 1, 2)];
    expect(page.withChanges({ ...before, version: 'v0' }, wire(changesBetween(before, after)))).toBeUndefined();
    expect(page.withChanges(undefined, wire(changesBetween(before, after)))).toBeUndefined();
  });

  it('leave out whose timers alone run on: of 500 people in a room one who writes is less than a twentieth of the state', () => {
    const all = Array.from({ length: 500 }, (_, key) => ({ key: `person-${key}`, messages: 0, talking: key < 3, online: true, score: 4 }));
    const before = stateOf(all as unknown as Drawn[], 100, 1);
    const after = stateOf(all.map((one, index) => (index === 7 ? { ...one, messages: 1 } : one)) as unknown as Drawn[], 110, 2);
    const changes = changesBetween(before, after);
    expect(changes?.changed.map(({ participantKey }) => participantKey)).toEqual(['person-7']);
    expect(JSON.stringify(changes).length * 20).toBeLessThan(JSON.stringify(after).length);
  });
});
