import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sequentialRecords, witnessedRecords } from '../../../test/fixtures/conference/sequential-model.js';
import { meetingEnd, type ActivityEvent, type ActivityKind } from './activity-event.js';
import { fold, scoredReactionsOf, steps, type FoldedRecord } from './activity-fold.js';
import { ABSENT } from './activity-record.js';

const SECOND = 1000;
const START = 1_767_600_000_000;

/** An event so many seconds after the start. */
function at(seconds: number, kind: ActivityKind, more: Partial<ActivityEvent> = {}): ActivityEvent {
  const event = { kind, time: START + seconds * SECOND, device: 'w_1', discriminator: '', ...more };
  return { ...event, identity: JSON.stringify([kind, event.time, event.device, event.discriminator]) };
}

const ends = (...times: number[]): ActivityEvent[] => times.map((time) => meetingEnd(START + time * SECOND));
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
    ).toEqual([20]);
  });

  it('are one for each connection: a lost stop on one costs nothing that another one reports', () => {
    const [tab, other] = [on('w_1'), on('w_2')];
    const events = [
      ...[at(0, 'join', tab), at(0, 'join', other), at(10, 'talk-start', other)],
      // Lost: its stop.
      ...[at(100, 'talk-start', tab), at(200, 'talk-stop', tab), at(300, 'talk-start', tab), at(400, 'talk-stop', tab)],
      ...[at(500, 'talk-start', other), at(536, 'talk-stop', other), at(900, 'leave', other), at(972, 'leave', tab)],
    ];
    expect(talk(...events)).toEqual([236]);
    const microphone = fold(events, [])[0]?.intervals.filter(({ of }) => of === 'microphone');
    expect(
      microphone?.map(({ from, to, certainty }) =>
        [from, to].map((time) => ((time ?? 0) - START) / SECOND).concat(certainty === 'gap' ? [0] : [1]),
      ),
    ).toEqual([
      [100, 200, 1],
      [300, 400, 1],
      [10, 500, 0],
      [500, 536, 1], // prettier-ignore
    ]);
  });

  it('that overlap on two connections count once, and tell the running time at any time', () => {
    const [tab, other] = [on('w_1'), on('w_2')];
    const events = [at(0, 'talk-start', tab), at(10, 'talk-start', other), at(20, 'talk-stop', tab), at(30, 'talk-start', tab)];
    expect(fold(events.slice(0, 3), [])[0]?.metrics).toMatchObject({
      totals: { talk_seconds: 10 },
      temp: { talk_started_at: START / 1000 + 10 },
    });
    expect(talk(...events, at(40, 'talk-stop', other), at(50, 'talk-stop', tab))).toEqual([50]);
    expect(talk(...events, at(50, 'talk-stop', tab), at(60, 'talk-stop', other))).toEqual([60]);
  });

  it.each([
    ['the participant joins again on it', at(60, 'join')],
    ['the participant connects muted or to listen', at(60, 'talk-stop', { discriminator: 'microphone-closed' })],
    ['the participant leaves', at(60, 'leave')],
    ['the meeting ends', meetingEnd(START + 60 * SECOND)],
  ])('of a connection end, estimated, when %s', (_case, end) => {
    const [record] = fold([at(0, 'join'), at(10, 'talk-start'), end], []);
    expect(record?.metrics).toMatchObject({ totals: { talk_seconds: 50 }, temp: { talk_started_at: 0 } });
    expect(record?.intervals.find(({ of }) => of === 'microphone')).toMatchObject({ certainty: 'estimated' });
  });

  it('run on when another connection joins, or a join names none', () => {
    expect(talk(at(0, 'join'), at(10, 'talk-start'), at(20, 'join', on('w_2')), at(30, 'talk-stop'))).toEqual([20]);
    expect(talk(at(0, 'join', on('')), at(10, 'talk-start', on('')), at(20, 'join', on('')), at(30, 'talk-stop', on('')))).toEqual([20]);
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
    expect(fold(running, ends(20))).toMatchObject([{ open: false, metrics: expected }]);
  });
});

describe('presence intervals', () => {
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
    const presence = [at(0, 'join'), at(10, 'talk-start'), at(20, 'leave')];
    const trailing = [at(21, 'talk-stop'), at(22, 'camera-stop', camera('A')), at(23, 'leave'), at(24, 'talk-stop', on('w_9'))];
    expect(fold([...presence, ...trailing], [])).toEqual(fold(presence, []));
  });

  it('begin with a stop or a leave only for someone never seen', () => {
    expect(fold([at(7, 'talk-stop')], [])).toMatchObject([{ open: true }]);
    expect(fold([at(7, 'leave')], [])).toMatchObject([{ open: false, inAt: START + 7 * SECOND, outAt: START + 7 * SECOND }]);
  });

  it('begin again with any sign of life after a leave, but only with a join after the end of the meeting', () => {
    const presence = [at(0, 'join'), at(20, 'leave')];
    for (const kind of ['join', 'talk-start', 'camera-start', 'message', 'reaction', 'hand'] as const) {
      expect(fold([...presence, at(30, kind)], [])).toHaveLength(2);
      expect(fold([...presence, at(30, kind)], ends(25))).toHaveLength(kind === 'join' ? 2 : 1);
      expect(fold([at(30, kind)], ends(25))).toHaveLength(kind === 'join' ? 1 : 0);
    }
  });

  it('end with the meeting, each run of a room for itself', () => {
    const records = fold([at(0, 'join'), at(60, 'message'), at(100, 'join', on('w_2'))], ends(50, 110));
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

describe('runs of one room', () => {
  const [first, second] = [{ run: 'R1' }, { run: 'R2' }];
  const end = (second: number, run: string): ActivityEvent => meetingEnd(START + second * SECOND, run);

  it('end for themselves: a person in another one stays, with all of their signs', () => {
    const ann = fold([at(10, 'join', first)], [end(900, 'R1')]);
    const bob = fold(
      [at(610, 'join', second), at(1000, 'talk-start', second), at(1060, 'talk-stop', second), at(3610, 'leave', second)],
      [end(900, 'R1')],
    );
    expect([...ann, ...bob].map(seconds)).toEqual([[10, 900], [610, 3610]]); // prettier-ignore
    expect(bob[0]?.metrics.totals.talk_seconds).toBe(60);
  });

  it('may end late and repeatedly, and keep what is reported of them after their end from the next one', () => {
    const events = [at(0, 'join', first), at(100, 'join', second), at(130, 'message', first), at(500, 'leave', second)];
    const records = fold(events, [end(120, 'R1'), end(200, 'R1'), end(600, 'R1')]);
    expect(records.map(seconds)).toEqual([[0, 500]]);
    expect(records[0]?.metrics.counts.messages).toBe(0);
  });

  it('have connections of their own, though these are called alike', () => {
    const events = [at(0, 'join', first), at(0, 'talk-start', first), at(50, 'join', second), at(60, 'talk-start', second)];
    const records = fold([...events, at(300, 'leave', second)], [end(100, 'R1')]);
    expect(records.map(seconds)).toEqual([[0, 300]]);
    expect(records[0]?.metrics.totals.talk_seconds).toBe(300);
  });

  it('take those in a breakout room with them, and those that nobody names', () => {
    expect(fold([at(0, 'join', first), at(10, 'join', on('w_1@room'))], [end(60, 'R1')]).map(seconds)).toEqual([[0, 60]]);
    expect(fold([at(0, 'join')], [end(60, 'R1')]).map(seconds)).toEqual([[0, 60]]);
    expect(fold([at(0, 'join', first)], ends(60)).map(seconds)).toEqual([[0, 60]]);
  });

  it('begin for someone of whom the join was lost, though another run ended before', () => {
    expect(fold([at(100, 'message', second)], [end(60, 'R1')]).map(seconds)).toEqual([[100, 100]]);
    expect(fold([at(100, 'message', first)], [end(60, 'R1')])).toEqual([]);
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

  it('are scored as the server counts them: the same emoji of a person once in 30 seconds, after a leave too', () => {
    const reaction = (second: number, discriminator: string): ActivityEvent => at(second, 'reaction', { discriminator });
    const flood = [0, 10, 29, 30, 59, 60].map((second) => reaction(second, '👍'));
    const scored = (...events: ActivityEvent[]): number[] => scoredReactionsOf(events, []);
    expect(scored(...flood)).toEqual([3]);
    expect(scored(...flood, reaction(5, '👏'), reaction(6, ''), reaction(7, ''))).toEqual([6]);
    expect(scored(at(0, 'join'), reaction(10, '👍'), at(20, 'leave'), at(21, 'join'), reaction(25, '👍'))).toEqual([1, 0]);
    expect(fold(flood, [])[0]?.metrics.counts.reactions).toBe(6);
  });

  it('take changes without an emoji for a reaction set and cleared in turn, each connection for itself', () => {
    const reactions = (...events: ActivityEvent[]): unknown => fold(events, [])[0]?.metrics.counts;
    const changes = [at(1, 'reaction-change'), at(2, 'reaction-change')];
    expect(reactions(...changes)).toMatchObject({ reactions: 1, hands: 0, reactions_breakdown: {} });
    expect(reactions(...changes, at(3, 'reaction-change'))).toMatchObject({ reactions: 2 });
    expect(reactions(at(1, 'reaction-change'), at(2, 'reaction-change', on('w_2')))).toMatchObject({ reactions: 2 });
    expect(reactions(at(0, 'join'), at(1, 'reaction-change'), at(2, 'join'), at(3, 'reaction-change'))).toMatchObject({ reactions: 2 });
  });

  it('tell 256 emoji apart, and count what comes beyond without its name', () => {
    const [record] = fold(
      Array.from({ length: 300 }, (_, index) => at(index, 'reaction', { discriminator: `emoji ${index}` })),
      [],
    );
    expect(record?.metrics.counts.reactions).toBe(300);
    expect(Object.keys(record?.metrics.counts.reactions_breakdown ?? {})).toHaveLength(256);
  });

  it('take a hand reported by emoji and by its own event for one', () => {
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

describe('events of one and the same time', () => {
  const same = (...events: ActivityEvent[]): FoldedRecord[] => {
    const forwards = fold(events, []);
    expect(fold(events.toReversed(), [])).toEqual(forwards);
    return forwards;
  };

  it('make a whole presence interval', () => {
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

  it('take a connection that joins muted and unmutes for one that talks', () => {
    const muted = { discriminator: 'microphone-closed' };
    expect(same(at(0, 'join'), at(5, 'talk-stop', muted), at(5, 'talk-start'))[0]?.metrics.temp.talk_started_at).toBe(START / 1000 + 5);
    const [record] = same(at(0, 'join'), at(2, 'talk-start'), at(5, 'talk-stop', muted), at(5, 'talk-start'), at(9, 'talk-stop'));
    expect(record?.metrics.totals.talk_seconds).toBe(7);
  });

  it('keep what starts as the connection joins again', () => {
    expect(same(at(0, 'join'), at(5, 'join'), at(5, 'talk-start'))[0]?.metrics.temp.talk_started_at).toBe(START / 1000 + 5);
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

  it('show time that two connections share once, by what was reported', () => {
    const [record] = fold(
      [
        ...[at(0, 'join'), at(0, 'join', on('w_2')), at(0, 'talk-start'), at(10, 'talk-start', on('w_2'))],
        ...[at(20, 'talk-stop', on('w_2')), at(30, 'leave'), at(40, 'leave', on('w_2'))],
      ],
      [],
    );
    const microphone = record?.intervals.filter(({ of }) => of === 'microphone');
    expect(microphone?.map(({ from, to, certainty }) => [(from - START) / SECOND, ((to ?? 0) - START) / SECOND, certainty])).toEqual([
      [10, 20, 'complete'],
      [0, 10, 'estimated'],
      [20, 30, 'estimated'],
    ]);
  });

  it('are estimated where the server does not report muting', () => {
    const joined = at(0, 'talk-start', { discriminator: 'microphone-joined' });
    expect(fold([at(0, 'join'), joined, at(9, 'talk-stop')], [])[0]?.intervals[0]).toMatchObject({
      of: 'microphone',
      certainty: 'estimated',
    });
  });

  it('go on while the record is open, and are estimated where their beginning or end was not reported', () => {
    expect(fold([at(0, 'talk-start')], [])[0]?.intervals).toEqual([
      { of: 'presence', from: START, to: null, source: 'presence', certainty: 'estimated' },
      { of: 'microphone', from: START, to: null, source: 'talking', certainty: 'complete' },
    ]);
    expect(fold([at(0, 'join')], ends(1))[0]?.intervals).toMatchObject([{ of: 'presence', certainty: 'estimated' }]);
  });
});

describe('whatever the order, the repetition and the batching', () => {
  const kind = fc.constantFrom<ActivityKind>(
    ...(['join', 'talk-start', 'talk-stop', 'camera-start', 'camera-stop', 'message', 'reaction', 'hand', 'leave'] as const),
    ...(['reaction-change', 'breakout-end', 'talk-start', 'talk-stop'] as const),
  );
  const draft = fc.record({
    kind,
    device: fc.constantFrom('w_1', 'w_1', 'w_2', 'w_3', 'w_1@room', 'w_2@room', ''),
    pause: fc.integer({ min: 1, max: 9000 }),
    run: fc.constantFrom('R1', 'R2'),
    choice: fc.constantFrom('', 'emoji', 'A', 'B'),
  });
  const withChoice: readonly ActivityKind[] = ['hand', 'reaction', 'camera-start', 'camera-stop'];
  const closing = { emoji: 'microphone-closed' } as Readonly<Record<string, string>>;
  /** Anything in any order: the events of one participant at distinct times, with the meeting ending now and then. */
  const anything = fc
    .tuple(fc.boolean(), fc.array(fc.oneof({ weight: 20, arbitrary: draft }, { weight: 2, arbitrary: fc.constantFrom('end', 'R1', 'R2') })))
    .map(([namesRuns, drafts]) => {
      let time = START;
      return drafts.map((each) => {
        if (typeof each === 'string') return meetingEnd((time += 700), each === 'end' || !namesRuns ? undefined : each);
        time += each.pause;
        if (each.kind === 'breakout-end') return at(0, each.kind, { time, device: '', discriminator: 'room' });
        const discriminator = each.kind === 'talk-stop' ? (closing[each.choice] ?? '') : withChoice.includes(each.kind) ? each.choice : '';
        const run = namesRuns && !each.device.includes('@') ? { run: each.run } : {};
        return at(0, each.kind, { time, device: each.device, discriminator, ...run });
      });
    });
  /** A connection as a server reports it, where stops and leaves may be lost: `lost` tells of each event whether it is. */
  const connection = fc.record({
    device: fc.constantFrom('w_1', 'w_2', 'w_1@room', 'w_2@room'),
    joinAt: fc.integer({ min: 0, max: 600 }),
    turns: fc.array(
      fc.record({
        timer: fc.constantFrom('talk', 'camera'),
        wait: fc.integer({ min: 1, max: 90 }),
        length: fc.integer({ min: 1, max: 90 }),
        lost: fc.boolean(),
      }),
      { maxLength: 6 },
    ),
    muted: fc.boolean(),
    leaveIsLost: fc.boolean(),
  });
  /** A second tab, breakout rooms with a connection of their own, rejoins, lost stops and leaves, and several runs of one room. */
  const plausible = fc
    .array(fc.record({ connections: fc.array(connection, { minLength: 1, maxLength: 4 }), length: fc.integer({ min: 300, max: 1800 }) }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((runs) => {
      let begin = 0;
      const events: ActivityEvent[] = [];
      for (const { connections, length } of runs) {
        for (const { device, joinAt, turns, muted, leaveIsLost } of connections) {
          let now = begin + Math.min(joinAt, length - 1);
          const say = (kind: ActivityKind, discriminator = ''): unknown =>
            now < begin + length && events.push(at(now, kind, { device, discriminator }));
          say('join');
          now += 1;
          if (muted) say('talk-stop', 'microphone-closed');
          for (const turn of turns) {
            const stream = turn.timer === 'camera' ? 'A' : '';
            now += turn.wait;
            say(turn.timer === 'camera' ? 'camera-start' : 'talk-start', stream);
            now += turn.length;
            if (!turn.lost) say(turn.timer === 'camera' ? 'camera-stop' : 'talk-stop', stream);
          }
          now += 1;
          if (!leaveIsLost) say('leave');
        }
        events.push(meetingEnd(START + (begin + length) * SECOND));
        begin += length + 600;
      }
      return apart(events);
    });
  /** No two at one time, which the sequential model does not know. */
  const apart = (events: readonly ActivityEvent[]): ActivityEvent[] => {
    const taken = new Set<number>();
    const placed = events.map((event) => {
      let { time } = event;
      while (taken.has(time)) time += 1;
      taken.add(time);
      return event.kind === 'end' ? meetingEnd(time, event.run) : at(0, event.kind, { ...event, time });
    });
    return placed.sort((one, other) => one.time - other.time);
  };
  const lecture = fc.oneof(anything, plausible);
  const shuffled = lecture.chain((events) =>
    fc.record({
      events: fc.constant(events),
      mixed: fc.shuffledSubarray([...events, ...events, ...events], { minLength: events.length }).map((mixed) => [...mixed, ...events]),
    }),
  );
  const split = (events: readonly ActivityEvent[]): [ActivityEvent[], ActivityEvent[]] => [
    events.filter((event) => event.kind !== 'end'),
    events.filter((event) => event.kind === 'end'),
  ];

  it('the records are those of the sequential model, byte for byte', () => {
    fc.assert(
      fc.property(shuffled, ({ events, mixed }) => {
        const records = fold(...split(mixed));
        expect(JSON.stringify(records)).toBe(JSON.stringify(fold(...split(events))));
        expect(JSON.stringify(records.map(({ intervals: _, certainty: __, ...record }) => record))).toBe(
          JSON.stringify(sequentialRecords(events)),
        );
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

  it('the same time makes no difference to what comes out', () => {
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

  it('what is called complete lies between a reported start and a reported stop of one connection, and all of that is', () => {
    fc.assert(
      fc.property(lecture, (events) => {
        const witnessed = witnessedRecords(events);
        fold(...split(events)).forEach(({ intervals }, index) => {
          const complete = (of: string): number =>
            intervals
              .filter((interval) => interval.of === of && interval.certainty === 'complete')
              .reduce((sum, { from, to }) => sum + (to === null ? 0 : to - from), 0);
          expect({ microphone: complete('microphone'), camera: complete('camera') }).toEqual(witnessed[index]?.witnessed);
        });
      }),
      { numRuns: 500 },
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
