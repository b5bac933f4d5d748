import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ActivityEvent, type ActivityKind, meetingEnd } from '../activity/activity-event.js';
import { fold } from '../activity/activity-fold.js';
import type { ExplainedInterval } from '../activity/activity-interval.js';
import { explainPresence, type PresenceEvidence } from './presence-evidence.js';

const START = Date.UTC(2026, 0, 5, 8);
let serial = 0;
const at = (milliseconds: number, kind: ActivityKind, discriminator = '', device = 'w'): ActivityEvent => ({
  kind,
  time: START + milliseconds,
  identity: `${(serial += 1)}`,
  device,
  discriminator,
});

const lengthOf = (intervals: readonly ExplainedInterval[], name: ExplainedInterval['of']): number =>
  intervals.filter(({ of, counted }) => of === name && counted).reduce((sum, { from, to }) => sum + (to ?? 0) - from, 0);
const countOf = ({ moments }: PresenceEvidence, name: string): number => moments.filter(({ of }) => of === name).length;

describe('the evidence behind a presence', () => {
  it('names the events between which each interval lies', () => {
    const [presence] = explainPresence(
      [at(0, 'join'), at(1000, 'talk-start', 'microphone-open'), at(3000, 'talk-stop'), at(4000, 'camera-start', 'A'), at(9000, 'leave')],
      [],
    );
    expect(presence?.intervals.map(({ of, source, certainty, began, ended }) => [of, source, certainty, began.kind, ended?.kind])).toEqual([
      ['microphone', 'microphone-open', 'complete', 'talk-start', 'talk-stop'],
      ['camera', 'camera', 'estimated', 'camera-start', 'leave'],
      ['presence', 'presence', 'complete', 'join', 'leave'],
    ]);
  });

  it('shows time that began and was lost as a gap that counts nothing', () => {
    const [presence] = explainPresence(
      [at(0, 'join'), at(1000, 'talk-start'), at(5000, 'talk-start'), at(6000, 'talk-stop')],
      [meetingEnd(START + 8000)],
    );
    expect(presence?.intervals.map(({ of, certainty, counted, ended }) => [of, certainty, counted, ended?.kind])).toEqual([
      ['microphone', 'gap', false, 'talk-start'],
      ['microphone', 'complete', true, 'talk-stop'],
      ['presence', 'estimated', true, 'end'],
    ]);
  });

  it('shows what goes on without an end', () => {
    const [presence] = explainPresence([at(0, 'join'), at(1000, 'talk-start')], []);
    expect(presence?.intervals.map(({ of, to, counted, ended }) => [of, to, counted, ended])).toEqual([
      ['presence', null, false, undefined],
      ['microphone', null, false, undefined],
    ]);
  });

  it('lists what is counted, a hand that is reported twice once', () => {
    const [presence] = explainPresence([at(0, 'message'), at(10, 'hand'), at(20, 'hand', 'emoji'), at(30, 'reaction', '👍')], []);
    expect(presence?.moments.map(({ of, event }) => [of, event.time - START, event.discriminator])).toEqual([
      ['message', 0, ''],
      ['hand', 10, ''],
      ['reaction', 30, '👍'],
    ]);
  });

  it('adds up to the figures of every record, whatever happened', () => {
    const event = fc
      .record({
        time: fc.integer({ min: 0, max: 60 }).map((tick) => tick * 733),
        kind: fc.constantFrom<ActivityKind>(
          ...(['join', 'talk-start', 'talk-stop', 'camera-start', 'camera-stop', 'message', 'reaction', 'hand', 'leave'] as const),
        ),
        device: fc.constantFrom('w1', 'w2', ''),
        discriminator: fc.constantFrom('', 'A', 'emoji'),
      })
      .map(({ time, kind, device, discriminator }) => at(time, kind, discriminator, device));
    const ends = fc.array(
      fc.integer({ min: 0, max: 60 }).map((tick) => meetingEnd(START + tick * 733)),
      { maxLength: 2 },
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), ends, (events, meetingEnds) => {
        const records = fold(events, meetingEnds);
        const presences = explainPresence(events, meetingEnds);
        expect(presences).toHaveLength(records.length);
        records.forEach(({ metrics, inAt, outAt, open }, index) => {
          const presence = presences[index]!;
          expect(Math.round(lengthOf(presence.intervals, 'microphone') / 1000)).toBe(metrics.totals.talk_seconds);
          expect(Math.round(lengthOf(presence.intervals, 'camera') / 1000)).toBe(metrics.totals.camera_seconds);
          expect(lengthOf(presence.intervals, 'presence')).toBe(open ? 0 : outAt - inAt);
          const { messages, reactions, hands } = metrics.counts;
          expect([countOf(presence, 'message'), countOf(presence, 'reaction'), countOf(presence, 'hand')]).toEqual([
            messages,
            reactions,
            hands,
          ]);
          expect(presence.intervals.filter(({ to, ended }) => (to === null) !== (ended === undefined))).toEqual([]);
        });
      }),
      { numRuns: 500 },
    );
  });
});
