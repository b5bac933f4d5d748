import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sequentialRecords } from '../../../test/fixtures/conference/sequential-model.js';
import { meetingEnd, type ActivityEvent, type ActivityKind } from './activity-event.js';
import { fold, steps, type FoldedRecord } from './activity-fold.js';
import { ABSENT } from './activity-record.js';

const SECOND = 1000;
const START = 1_767_600_000_000;

/** An event so many seconds after the start. */
function at(seconds: number, kind: ActivityKind, more: Partial<ActivityEvent> = {}): ActivityEvent {
  const event = { kind, time: START + seconds * SECOND, device: 'w_1', discriminator: '', ...more };
  return { ...event, identity: JSON.stringify([kind, event.time, event.device, event.discriminator]) };
}

const on = (device: string): Partial<ActivityEvent> => ({ device });
const camera = (discriminator: string, device = 'w_1'): Partial<ActivityEvent> => ({ discriminator, device });
const seconds = (record: FoldedRecord | undefined): [number, number] | undefined =>
  record && [(record.inAt - START) / SECOND, (record.outAt - START) / SECOND];
const talk = (...events: ActivityEvent[]): unknown => fold(events, []).map(({ metrics }) => metrics.totals.talk_seconds);
const cameraTime = (...events: ActivityEvent[]): unknown => fold(events, []).map(({ metrics }) => metrics.totals.camera_seconds);

describe('timers', () => {
  it('add the time between start and stop', () => {
    expect(talk(at(0, 'join'), at(10, 'talk-start'), at(25, 'talk-stop'), at(30, 'talk-start'), at(31, 'talk-stop'))).toEqual([16]);
  });

  it('are moved by a start while they run', () => {
    expect(talk(at(0, 'talk-start'), at(50, 'talk-start'), at(60, 'talk-stop'))).toEqual([10]);
  });

  it('add nothing for a stop without a start, nor for one before it', () => {
    expect(talk(at(0, 'join'), at(10, 'talk-stop'), at(20, 'talk-stop'))).toEqual([0]);
    const [record] = fold([at(20, 'talk-start'), at(10, 'talk-stop')], []);
    expect(record?.metrics).toMatchObject({ totals: { talk_seconds: 0 }, temp: { talk_started_at: START / 1000 + 20 } });
  });

  it('lose no time in many short turns', () => {
    const turns = Array.from({ length: 1000 }, (_, turn) => [at(turn, 'talk-start'), at(turn + 0.4, 'talk-stop')]).flat();
    expect(talk(...turns)).toEqual([400]);
  });

  it('count overlapping cameras once', () => {
    const [first, second] = [camera('A'), camera('B')];
    expect(
      cameraTime(at(0, 'camera-start', first), at(10, 'camera-start', second), at(20, 'camera-stop', first), at(35, 'camera-stop', second)),
    ).toEqual([35]);
  });

  it('go on when one of several cameras starts again', () => {
    const [first, second] = [camera('A'), camera('B')];
    expect(
      cameraTime(
        at(0, 'camera-start', first),
        at(10, 'camera-start', second),
        at(20, 'camera-start', first),
        at(30, 'camera-stop', camera('')),
      ),
    ).toEqual([30]);
  });

  it('are stopped by a stop that does not tell its camera or device, and run on after one that means another', () => {
    expect(cameraTime(at(0, 'camera-start', camera('A')), at(10, 'camera-stop', camera('')))).toEqual([10]);
    expect(cameraTime(at(0, 'camera-start', camera('')), at(10, 'camera-stop', camera('A')))).toEqual([10]);
    expect(cameraTime(at(0, 'camera-start', camera('A')), at(10, 'camera-stop', camera('B')))).toEqual([0]);
    expect(talk(at(0, 'talk-start', on('')), at(10, 'talk-stop', on('w_1')))).toEqual([10]);
  });

  it('that run when the participant leaves or the meeting ends are added', () => {
    const running = [at(0, 'talk-start'), at(5, 'camera-start', camera('A'))];
    const expected = { totals: { talk_seconds: 20, camera_seconds: 15 }, temp: { talk_started_at: 0, camera_started_at: 0 } };
    expect(fold([...running, at(20, 'leave')], [])).toMatchObject([{ open: false, metrics: expected }]);
    expect(fold(running, [START + 20 * SECOND])).toMatchObject([{ open: false, metrics: expected }]);
  });
});

describe('stays', () => {
  it('last from the first event to the last, or to the leave', () => {
    expect(fold([at(0, 'join'), at(90, 'message')], []).map(seconds)).toEqual([[0, 90]]);
    expect(fold([at(3, 'message'), at(90, 'leave'), at(95, 'camera-stop')], []).map(seconds)).toEqual([[3, 90]]);
  });

  it('are one for each presence', () => {
    const records = fold([at(0, 'join'), at(10, 'message'), at(20, 'leave'), at(30, 'join', on('w_2')), at(40, 'message', on('w_2'))], []);
    expect(records.map(seconds)).toEqual([[0, 20], [30, 40]]); // prettier-ignore
    expect(records.map(({ open, metrics }) => [open, metrics.counts.messages])).toEqual([[false, 1], [true, 1]]); // prettier-ignore
  });

  it('have no ghosts: stops and leaves that trail after a leave change nothing', () => {
    const stay = [at(0, 'join'), at(10, 'talk-start'), at(20, 'leave')];
    const trailing = [at(21, 'talk-stop'), at(22, 'camera-stop', camera('A')), at(23, 'leave'), at(24, 'talk-stop', on('w_9'))];
    expect(fold([...stay, ...trailing], [])).toEqual(fold(stay, []));
  });

  it('begin with a stop or a leave only for someone never seen', () => {
    expect(fold([at(7, 'talk-stop')], [])).toMatchObject([{ open: true }]);
    expect(fold([at(7, 'leave')], [])).toMatchObject([{ open: false, inAt: START + 7 * SECOND, outAt: START + 7 * SECOND }]);
  });

  it('begin again with any sign of life after a leave, but only with a join after the end of the meeting', () => {
    const stay = [at(0, 'join'), at(20, 'leave')];
    for (const kind of ['join', 'talk-start', 'camera-start', 'message', 'reaction', 'hand'] as const) {
      expect(fold([...stay, at(30, kind)], [])).toHaveLength(2);
      expect(fold([...stay, at(30, kind)], [START + 25 * SECOND])).toHaveLength(kind === 'join' ? 2 : 1);
      expect(fold([at(30, kind)], [START + 25 * SECOND])).toHaveLength(kind === 'join' ? 1 : 0);
    }
  });

  it('end with the meeting, each run of a room for itself', () => {
    const records = fold([at(0, 'join'), at(60, 'message'), at(100, 'join', on('w_2'))], [START + 50 * SECOND, START + 110 * SECOND]);
    expect(records.map(seconds)).toEqual([[0, 50], [100, 110]]); // prettier-ignore
    expect(records.map(({ metrics }) => metrics.counts.messages)).toEqual([0, 0]);
  });

  it('of a person with two devices end with the last of them', () => {
    const both = [at(0, 'join'), at(10, 'join', on('w_2')), at(20, 'leave')];
    expect(fold([...both, at(25, 'message', on('w_2'))], [])).toMatchObject([{ open: true, metrics: { counts: { messages: 1 } } }]);
    expect(fold([...both, at(40, 'leave', on('w_2'))], []).map(seconds)).toEqual([[0, 40]]);
    expect(fold([at(0, 'join'), at(10, 'message', on('w_2')), at(20, 'leave')], [])).toMatchObject([{ open: true }]);
  });

  it('keep the timers of the device that stays', () => {
    const [record] = fold(
      [
        at(0, 'join'),
        at(0, 'join', on('w_2')),
        at(10, 'talk-start'),
        at(20, 'camera-start', camera('A')),
        at(30, 'camera-start', camera('B', 'w_2')),
        at(40, 'leave'),
        at(41, 'camera-stop', camera('A')),
        at(60, 'leave', on('w_2')),
      ],
      [],
    );
    expect(record?.metrics.totals).toEqual({ talk_seconds: 30, camera_seconds: 40 });
  });

  it('end with a leave that does not tell the device, or with a leave of someone who joined without one', () => {
    expect(fold([at(0, 'join'), at(1, 'join', on('w_2')), at(9, 'leave', on(''))], [])).toMatchObject([{ open: false }]);
    expect(fold([at(0, 'join', on('')), at(9, 'leave')], [])).toMatchObject([{ open: false }]);
  });
});

describe('counts', () => {
  it('are kept by emoji, whatever its name', () => {
    const reaction = (second: number, discriminator: string): ActivityEvent => at(second, 'reaction', { discriminator });
    const [record] = fold(
      [reaction(1, '👍'), reaction(2, '__proto__'), reaction(3, 'constructor'), reaction(4, '👍'), reaction(5, '')],
      [],
    );
    expect(record?.metrics.counts.reactions).toBe(5);
    expect(JSON.stringify(record?.metrics.counts.reactions_breakdown)).toBe('{"__proto__":1,"constructor":1,"👍":2}');
  });

  it('tell 256 emoji apart, and count what comes beyond without its name', () => {
    const [record] = fold(
      Array.from({ length: 300 }, (_, index) => at(index, 'reaction', { discriminator: `emoji ${index}` })),
      [],
    );
    expect(record?.metrics.counts.reactions).toBe(300);
    expect(Object.keys(record?.metrics.counts.reactions_breakdown ?? {})).toHaveLength(256);
  });

  it('take a hand told by emoji and by its own event for one', () => {
    const hands = (...events: ActivityEvent[]): unknown => fold(events, [])[0]?.metrics.counts.hands;
    const emoji = { discriminator: 'emoji' };
    expect(hands(at(1, 'hand', emoji), at(1.002, 'hand'))).toBe(1);
    expect(hands(at(1, 'hand'), at(1, 'hand', emoji))).toBe(1);
    expect(hands(at(1, 'hand', emoji), at(1.1, 'hand'), at(3, 'hand', emoji), at(3.1, 'hand'))).toBe(2);
    expect(hands(at(1, 'hand'), at(2, 'hand'))).toBe(2);
    expect(hands(at(1, 'hand', emoji), at(7, 'hand'))).toBe(2);
  });

  it('take what a sender without devices tells as well for the same event', () => {
    const named = [at(1, 'join'), at(2, 'message', { discriminator: '17-abc' }), at(3, 'reaction', { discriminator: '👍' })];
    const flat = [at(1, 'join', on('')), at(2, 'message', on('')), at(3, 'reaction', { device: '', discriminator: '👍' })];
    expect(fold([...flat, ...named], [])).toEqual(fold(named, []));
    expect(fold([...named, at(3, 'reaction', { device: '', discriminator: '👏' })], [])[0]?.metrics.counts.reactions).toBe(2);
  });
});

describe('events of one and the same moment', () => {
  const same = (...events: ActivityEvent[]): FoldedRecord[] => {
    const forwards = fold(events, []);
    expect(fold(events.toReversed(), [])).toEqual(forwards);
    return forwards;
  };

  it('make a whole stay', () => {
    expect(same(at(5, 'join'), at(5, 'talk-start'), at(5, 'message'), at(5, 'talk-stop'), at(5, 'leave'))).toMatchObject([
      { open: false, metrics: { counts: { messages: 1 }, temp: { talk_started_at: 0 } } },
    ]);
  });

  it('leave the same evidence in the same order', () => {
    expect(same(at(5, 'talk-start'), at(5, 'camera-start', camera('A')))[0]?.intervals.map(({ of }) => of)).toHaveLength(3);
  });

  it('stop what runs before starting it again', () => {
    const [record] = same(at(0, 'talk-start'), at(10, 'talk-stop'), at(10, 'talk-start'));
    expect(record?.metrics).toMatchObject({ totals: { talk_seconds: 10 }, temp: { talk_started_at: START / 1000 + 10 } });
  });

  it('let who is there leave before joining again', () => {
    expect(same(at(0, 'join'), at(10, 'leave'), at(10, 'join')).map(({ open }) => open)).toEqual([false, true]);
  });
});

describe('intervals', () => {
  it('tell presence, microphone and camera with their sources and certainty', () => {
    const [record] = fold(
      [
        at(0, 'join'),
        at(10, 'talk-start', { discriminator: 'microphone-open' }),
        at(20, 'talk-start', { discriminator: 'talking' }),
        at(30, 'talk-stop'),
        at(40, 'camera-start', camera('A')),
        at(60, 'leave'),
      ],
      [],
    );
    const interval = (of: string, from: number, to: number, source: string, certainty: string): unknown =>
      ({ of, from: START + from * SECOND, to: START + to * SECOND, source, certainty }); // prettier-ignore
    expect(record?.intervals).toEqual([
      interval('microphone', 10, 20, 'microphone-open', 'gap'),
      interval('microphone', 20, 30, 'talking', 'complete'),
      interval('camera', 40, 60, 'camera', 'estimated'),
      interval('presence', 0, 60, 'presence', 'complete'),
    ]);
  });

  it('go on while the record is open, and are estimated where their beginning or end was not told', () => {
    expect(fold([at(0, 'talk-start')], [])[0]?.intervals).toEqual([
      { of: 'presence', from: START, to: null, source: 'presence', certainty: 'estimated' },
      { of: 'microphone', from: START, to: null, source: 'talking', certainty: 'complete' },
    ]);
    expect(fold([at(0, 'join')], [START + SECOND])[0]?.intervals).toMatchObject([{ of: 'presence', certainty: 'estimated' }]);
  });
});

describe('whatever the order, the repetition and the batching', () => {
  const kind = fc.constantFrom<ActivityKind>(
    ...(['join', 'talk-start', 'talk-stop', 'camera-start', 'camera-stop', 'message', 'reaction', 'hand', 'leave'] as const),
  );
  const draft = fc.record({
    kind,
    device: fc.constantFrom('w_1', 'w_1', 'w_2', 'w_3', ''),
    pause: fc.integer({ min: 1, max: 9000 }),
    choice: fc.constantFrom('', 'emoji', 'A', 'B'),
  });
  /** The events of one participant at distinct times, with the meeting ending now and then, in the order of time. */
  const lecture = fc
    .array(fc.oneof({ weight: 20, arbitrary: draft }, { weight: 1, arbitrary: fc.constant('end' as const) }))
    .map((drafts) => {
      let time = START;
      return drafts.map((each) => {
        if (each === 'end') return meetingEnd((time += 700));
        const discriminator = ['hand', 'reaction', 'camera-start', 'camera-stop'].includes(each.kind) ? each.choice : '';
        time += each.pause;
        return { ...at(0, each.kind, { time, device: each.device, discriminator }) };
      });
    });
  const shuffled = lecture.chain((events) =>
    fc.record({
      events: fc.constant(events),
      mixed: fc.shuffledSubarray([...events, ...events, ...events], { minLength: events.length }).map((mixed) => [...mixed, ...events]),
    }),
  );
  const split = (events: readonly ActivityEvent[]): [ActivityEvent[], number[]] => [
    events.filter((event) => event.kind !== 'end'),
    events.filter((event) => event.kind === 'end').map(({ time }) => time),
  ];

  it('the records are those of the sequential model, byte for byte', () => {
    fc.assert(
      fc.property(shuffled, ({ events, mixed }) => {
        const records = fold(...split(mixed));
        expect(JSON.stringify(records)).toBe(JSON.stringify(fold(...split(events))));
        expect(JSON.stringify(records.map(({ intervals: _, ...record }) => record))).toBe(JSON.stringify(sequentialRecords(events)));
      }),
      { numRuns: 1500 },
    );
  });

  it('a fold may stop anywhere and go on from the record it left', () => {
    fc.assert(
      fc.property(lecture, fc.nat(), (events, seed) => {
        const cut = seed % (events.length + 1);
        const first = [...steps(ABSENT, events.slice(0, cut))];
        const rest = [...steps(first.at(-1)?.after ?? ABSENT, events.slice(cut))];
        const whole = [...steps(ABSENT, events)];
        expect(JSON.stringify([...first, ...rest])).toBe(JSON.stringify(whole));
      }),
    );
  });

  it('the same moment makes no difference to what comes out', () => {
    const crowded = lecture.map((events) =>
      events.map((event) => at(0, event.kind, { ...event, time: event.time - (event.time % 10_000) })),
    );
    fc.assert(
      fc.property(crowded, fc.func(fc.nat()), (events, order) => {
        const mixed = events.toSorted((one, other) => order(one.identity) - order(other.identity));
        expect(JSON.stringify(fold(...split(mixed)))).toBe(JSON.stringify(fold(...split(events))));
      }),
    );
  });

  it('every second counted is covered by intervals, and at most the last record is open', () => {
    fc.assert(
      fc.property(lecture, (events) => {
        const records = fold(...split(events));
        records.forEach((record, index) => {
          const covered = (of: string): number =>
            record.intervals
              .filter((interval) => interval.of === of && interval.certainty !== 'gap')
              .reduce((sum, { from, to }) => sum + (to === null ? 0 : to - from), 0);
          expect(Math.round(covered('microphone') / 1000)).toBe(record.metrics.totals.talk_seconds);
          expect(Math.round(covered('camera') / 1000)).toBe(record.metrics.totals.camera_seconds);
          expect(record.outAt).toBeGreaterThanOrEqual(record.inAt);
          expect(record.open && index < records.length - 1).toBe(false);
        });
      }),
    );
  });
});
