import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EVENT_KINDS } from '../events/room-event.js';
import { meetingEnd, type ActivityEvent, type ActivityKind } from './activity-event.js';
import { fold, storedRecord, type StoredRecord } from './activity-fold.js';
import { BEGINNING, type FoldState, LATE_ALLOWANCE, resumeFold } from './resumed-fold.js';
import { inactivityDiscriminator } from './inactivity-leave.js';

/** Whatever happens to one participant; ends of meetings are drawn by themselves. */
const KINDS = EVENT_KINDS.filter((kind) => kind !== 'meeting-created' && kind !== 'end');

/** Few times, devices and discriminators, so that events share timestamps and meet on the same timers. */
const anEvent = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    time: fc.integer({ min: 1, max: 25 }).map((step) => step * 1000),
    device: fc.constantFrom('', 'w_1', 'w_2', 'w_3@room'),
    mark: fc.constantFrom('', 'a', 'b'),
    run: fc.constantFrom(undefined, 'R1', 'R2'),
  })
  .map(({ kind, time, device, mark, run: named }): ActivityEvent => {
    const discriminator = kind === 'leave' ? '' : kind === 'breakout-end' ? 'room' : mark;
    const from = kind === 'breakout-end' ? '' : device;
    const run = named === undefined || kind === 'breakout-end' || device.includes('@') ? {} : { run: named };
    return { kind, time, device: from, discriminator, ...run, identity: [kind, time, from, discriminator, named].join('/') };
  });
const anEnd = fc
  .tuple(fc.integer({ min: 1, max: 25 }), fc.constantFrom(undefined, 'R1', 'R2'))
  .map(([step, run]) => meetingEnd(step * 1000, run));
const inactivity = fc.integer({ min: 1, max: 25 }).map((step): ActivityEvent => ({
  kind: 'leave',
  time: step * 1000,
  device: '',
  discriminator: inactivityDiscriminator(4000),
  identity: `stale ${step}`,
}));
const events = fc.array(
  fc.oneof({ arbitrary: anEvent, weight: 12 }, { arbitrary: anEnd, weight: 1 }, { arbitrary: inactivity, weight: 1 }),
  {
    maxLength: 40,
  },
);

/** Presence intervals as stored after each resumption: changed ones overwritten, the rest untouched. */
class Stored {
  private state: FoldState = BEGINNING;
  private records: StoredRecord[] = [];
  private readonly ledger: ActivityEvent[] = [];
  resumptions = 0;

  add(batch: readonly ActivityEvent[]): void {
    this.ledger.push(...batch);
    const resumed = resumeFold(this.state, batch);
    if (resumed && resumed.state.intervals >= this.records.length) this.resumptions += 1;
    const next =
      resumed && resumed.state.intervals >= this.records.length
        ? resumed
        : resumeFold({ ...BEGINNING, lateAllowance: LATE_ALLOWANCE }, this.ledger);
    if (!next) throw new Error('refused from the beginning');
    this.records = this.records.slice(0, next.state.intervals);
    for (const [index, record] of next.changed) this.records[index] = storedRecord(record);
    // As the database gives it back.
    this.state = JSON.parse(JSON.stringify(next.state)) as FoldState;
  }

  get retained(): number {
    return this.state.lastEvents.length;
  }

  get text(): string {
    return JSON.stringify(this.records);
  }
}

const wholly = (all: readonly ActivityEvent[]): string => JSON.stringify(fold(all, []).map(({ intervals: _, ...record }) => record));

describe('a fold that is resumed', () => {
  it('keeps a leave that was inferred before the end of a run that only a later event names', () => {
    const stored = new Stored();
    const join = { kind: 'join', time: 6_000, device: '', discriminator: '', run: 'R2', identity: 'join' } as const;
    const stale = { kind: 'leave', time: 1_000, device: '', discriminator: inactivityDiscriminator(4_000), identity: 'stale' } as const;
    const all: ActivityEvent[] = [meetingEnd(2_000, 'R2'), stale, join];
    for (const [index, event] of all.entries()) {
      stored.add([event]);
      expect(stored.text).toBe(wholly(all.slice(0, index + 1)));
    }
  });

  it('comes to the same bytes as the whole fold, after every batch and in any order', () => {
    fc.assert(
      fc.property(events, fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1 }), (all, sizes) => {
        const stored = new Stored();
        for (let from = 0, turn = 0; from < all.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          stored.add(all.slice(from, from + size));
          from += size;
          expect(stored.text).toBe(wholly(all.slice(0, from)));
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('takes events in order by steps, never from the beginning', () => {
    fc.assert(
      fc.property(fc.array(anEvent, { minLength: 1, maxLength: 40 }), (all) => {
        const inOrder = [...new Map(all.map((event) => [event.time, event])).values()].sort((one, other) => one.time - other.time);
        const stored = new Stored();
        for (const event of inOrder) stored.add([event]);
        expect(stored.resumptions).toBe(inOrder.length);
        expect(stored.text).toBe(wholly(inOrder));
      }),
    );
  });

  it('takes late events by steps once the first one came late, until they come in order again', () => {
    const message = (time: number): ActivityEvent => ({ kind: 'message', time, device: 'w', discriminator: '', identity: `m${time}` });
    const stored = new Stored();
    const all: ActivityEvent[] = [];
    const add = (...times: number[]): void => {
      all.push(...times.map(message));
      stored.add(times.map(message));
      expect(stored.text).toBe(wholly(all));
    };
    stored.add([{ ...message(1), kind: 'join' }]);
    all.push({ ...message(1), kind: 'join' });
    for (let time = 10; time <= 500; time += 10) add(time);
    const inOrder = stored.resumptions;
    add(495);
    expect([stored.resumptions - inOrder, stored.retained]).toEqual([0, 16]);
    for (const time of [485, 475, 510, 465, 520, 515]) add(time);
    expect(stored.resumptions - inOrder).toBe(6);
    add(5);
    expect(stored.resumptions - inOrder).toBe(6);
    for (let time = 530; stored.retained > 1; time += 10) add(time);
    expect(stored.resumptions - inOrder).toBe(6 + LATE_ALLOWANCE);
  });

  it('weighs a leave inferred from inactivity anew, whatever has happened to others since', () => {
    const others = { kind: 'breakout-end', time: 2000, device: '', discriminator: 'room', identity: 'b' } as const;
    const leave = { kind: 'leave', time: 1000, device: '', discriminator: inactivityDiscriminator(4000), identity: 's' } as const;
    const resumed = resumeFold(BEGINNING, [leave, others]);
    const join: ActivityEvent = { kind: 'join', time: 5000, device: 'w', discriminator: '', identity: 'j' };
    expect(resumed && resumeFold(resumed.state, [join])).toBeUndefined();
    expect(resumed && resumeFold(resumed.state, [{ ...join, time: 5001 }])).toBeDefined();
  });

  it('refuses an event from before the last timestamp', () => {
    const join: ActivityEvent = { kind: 'join', time: 5, device: 'w', discriminator: '', identity: '1' };
    const resumed = resumeFold(BEGINNING, [join]);
    expect(resumed && resumeFold(resumed.state, [{ ...join, time: 4, identity: '2' }])).toBeUndefined();
  });
});

describe('a leave inferred from inactivity', () => {
  const at = (kind: ActivityKind, time: number, discriminator = ''): ActivityEvent => ({
    kind,
    time,
    discriminator,
    device: kind === 'leave' ? '' : 'w',
    identity: `${kind} ${time} ${discriminator}`,
  });
  const inferred = at('leave', 1000, inactivityDiscriminator(5000));

  it('closes the record at its last event', () => {
    expect(fold([at('join', 1000), inferred], [])).toMatchObject([{ open: false, outAt: 1000 }]);
  });

  it('is dropped when an event within the timeout arrives later', () => {
    expect(fold([at('join', 1000), inferred, at('message', 6000)], [])).toMatchObject([{ open: true, outAt: 6000 }]);
  });

  it('is dropped when the same connection shows a sign of life at any time after it', () => {
    expect(fold([at('join', 1000), inferred, at('message', 6001)], [])).toMatchObject([{ inAt: 1000, open: true, outAt: 6001 }]);
  });

  it('is found dropped by a fold that is resumed', () => {
    const resumed = resumeFold(BEGINNING, [at('join', 1000), inferred]);
    expect(resumed && resumeFold(resumed.state, [at('message', 6001)])).toBeUndefined();
    expect(resumed && resumeFold(resumed.state, [at('join', 6001), at('message', 6002)])).toBeDefined();
  });

  it.each([
    ['joins again', at('join', 6001)],
    ['is another one', { ...at('message', 6001), device: 'x' }],
  ])('stands when the next connection after the timeout %s', (_, next) => {
    expect(fold([at('join', 1000), inferred, next], [])).toMatchObject([
      { open: false, outAt: 1000 },
      { open: true, inAt: 6001 },
    ]);
  });
});
