import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ActivityEvent, type ActivityKind, meetingEnd } from '../../activity/activity-event.js';
import { fold, type FoldedRecord } from '../../activity/activity-fold.js';
import type { StoredActivity } from '../activity-evidence.js';
import { explainPresence } from '../presence-evidence.js';
import { type ExplainedFigure, explainedFigures, type FigureCertainty, type Reason } from './explained-figures.js';

const START = Date.UTC(2026, 0, 5, 8);
const AT_MS = 733;

let serial = 0;
const at = (milliseconds: number, kind: ActivityKind, discriminator = '', device = 'w'): ActivityEvent => ({
  kind,
  time: START + milliseconds,
  identity: `${(serial += 1)}`,
  device,
  discriminator,
});

const stored = ({ inAt, outAt, open, metrics, certainty }: FoldedRecord, position: number): StoredActivity => ({
  id: 1,
  meetingId: 1,
  participantKey: 'u:1',
  type: 'presence',
  inAt: new Date(inAt),
  outAt: new Date(outAt),
  metrics,
  certainty,
  missing: null,
  talkSource: 'events',
  sealedAt: null,
  isOpen: open,
  position,
});

/** The figures of each stay that follows from these events. */
function explained(events: readonly ActivityEvent[], ends: readonly ActivityEvent[]): (readonly [FoldedRecord, ExplainedFigure[]])[] {
  const presences = explainPresence(events, ends);
  return fold(events, ends).map((record, position) => {
    const sources = { presence: presences[position]!, reports: [], ledger: new Map() };
    return [record, explainedFigures(stored(record, position), sources, START + 100 * AT_MS)] as const;
  });
}

/** Which sentences go with how sure a figure is. A sentence that says that all was reported goes with no other. */
const SAID: Readonly<Record<FigureCertainty, readonly Reason[]>> = {
  exact: ['reported', 'counted', 'none', 'talking', 'still-there', 'server-report'],
  bounded: ['silence', 'seen', 'unseen', 'lost-stop', 'microphone-open', 'microphone-joined'],
  inferred: ['no-join', 'room-ended', 'stop-inferred', 'still-there'],
  estimated: ['clock', 'set-or-cleared'],
};

const STOPS: Readonly<Record<string, ActivityKind>> = { talk: 'talk-stop', camera: 'camera-stop' };

/** Whether what a sentence says of joins, leaves and stops is so. */
function isTrue({ figure, reason, intervals }: ExplainedFigure): boolean {
  const [first, last] = [intervals[0], intervals.at(-1)];
  if (reason === 'no-join') return first?.began.kind !== 'join';
  if (reason === 'room-ended') return last?.ended !== undefined && last.ended.kind !== 'leave';
  if (reason === 'stop-inferred') return intervals.some(({ ended }) => ended !== undefined && ended.kind !== STOPS[figure]);
  if (reason === 'none') return intervals.length === 0;
  if (reason === 'reported' && figure === 'presence') return first?.began.kind === 'join' && last?.ended?.kind === 'leave';
  if (reason === 'reported' || reason === 'talking') return intervals.every(({ ended }) => !ended || ended.kind === STOPS[figure]);
  return true;
}

describe('what is said of figures', () => {
  it('is of an order of things as rooms have it: everybody leaves, and then the room ends', () => {
    const [[, figures] = []] = explained([at(0, 'join'), at(1000, 'camera-start'), at(60_000, 'leave')], [meetingEnd(START + 90_000)]);
    expect(figures?.map(({ figure, value, certainty, reason, events }) => [figure, value, certainty, reason, events.length])).toEqual([
      ['presence', 60, 'exact', 'reported', 2],
      ['talk', 0, 'exact', 'none', 0],
      ['camera', 59, 'inferred', 'stop-inferred', 2],
      ['messages', 0, 'exact', 'none', 0],
      ['reactions', 0, 'exact', 'none', 0],
      ['hands', 0, 'exact', 'none', 0],
    ]);
  });

  it('is true of the events behind them and fits how sure they are, whatever happened', () => {
    const event = fc
      .record({
        time: fc.integer({ min: 0, max: 60 }).map((tick) => tick * AT_MS),
        kind: fc.constantFrom<ActivityKind>(
          ...(['join', 'join', 'talk-start', 'talk-stop', 'camera-start', 'camera-stop', 'message', 'reaction', 'hand', 'leave'] as const),
        ),
        device: fc.constantFrom('w1', 'w2', ''),
        discriminator: fc.constantFrom('', '', 'A', 'microphone-open'),
      })
      .map(({ time, kind, device, discriminator }) =>
        at(time, kind, discriminator === 'microphone-open' && kind !== 'talk-start' ? '' : kind === 'leave' ? '' : discriminator, device),
      );
    const ends = fc.array(
      fc.integer({ min: 0, max: 70 }).map((tick) => meetingEnd(START + tick * AT_MS)),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 25 }), ends, (events, meetingEnds) => {
        for (const [{ inAt, outAt, open, certainty }, figures] of explained(events, meetingEnds)) {
          const [presence] = figures;
          expect(presence?.intervals.map(({ from, to }) => [from, to])).toEqual([[inAt, open ? null : outAt]]);
          if (!open) expect(presence?.certainty === 'exact').toBe(certainty === 'complete');
          for (const figure of figures) {
            const { certainty: sure, least, value, most } = figure;
            if (sure === null || least === null || value === null || most === null) throw new Error(`Nothing is said of ${figure.figure}.`);
            expect(SAID[sure]).toContain(figure.reason);
            expect([figure.figure, figure.reason, isTrue(figure)]).toEqual([figure.figure, figure.reason, true]);
            expect(least <= value && value <= most).toBe(true);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
