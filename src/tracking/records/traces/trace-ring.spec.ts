import { describe, expect, it } from '@jest/globals';
import { type Answered, type Sender, TraceRing } from './trace-ring.js';

const CAPACITY = 10_000;

const read = (values: Partial<Answered> = {}): Answered => ({
  userId: 1,
  portalId: 1,
  method: 'GET',
  address: '/api/documents/1',
  fromBeginning: true,
  ...values,
});

const browser: Sender = { network: null, agent: 'Browser' };
const sender = (): Sender => browser;

describe('requests that wait to be written', () => {
  it('are one entry where they are alike', () => {
    const ring = new TraceRing();
    const others = [{ userId: 2 }, { address: '/api/documents/2' }, { portalId: 2 }, { method: 'POST' }, { fromBeginning: false }];
    for (const at of [1, 2, 3]) ring.add(read(), at, sender);
    for (const other of others) ring.add(read(other), 4, sender);
    expect([ring.size, ring.different]).toEqual([8, 6]);
    expect(ring.take(1)).toEqual([{ ...read(), ...browser, times: [1, 2, 3] }]);
    expect([ring.size, ring.different]).toEqual([5, 5]);
    expect(ring.take(100)).toEqual(others.map((other) => ({ ...read(other), ...browser, times: [4] })));
    expect(ring.size).toBe(0);
  });

  it('are put back before what came meanwhile', () => {
    const ring = new TraceRing();
    ring.add(read(), 1, sender);
    ring.add(read({ userId: 2 }), 2, sender);
    const taken = ring.take(2);
    ring.add(read(), 3, sender);
    ring.giveBack(taken);
    expect(ring.take(9).map(({ userId, times }) => [userId, times])).toEqual([
      [1, [1, 3]],
      [2, [2]],
    ]);
  });

  it('are bounded: the oldest are dropped, and counted', () => {
    const ring = new TraceRing();
    for (let at = 0; at < CAPACITY; at += 1) ring.add(read({ userId: at % 2 }), at, sender);
    ring.add(read({ userId: 7 }), CAPACITY, sender);
    expect([ring.size, ring.dropped, ring.different]).toEqual([CAPACITY, 1, 3]);
    const taken = ring.take(CAPACITY);
    expect(taken[0]?.times[0]).toBe(2);
    ring.add(read({ userId: 8 }), CAPACITY + 1, sender);
    ring.giveBack(taken);
    expect([ring.size, ring.dropped]).toEqual([CAPACITY, 2]);
    expect(ring.take(CAPACITY)[0]?.times[0]).toBe(4);
  });
});
