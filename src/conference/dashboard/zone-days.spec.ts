import { describe, expect, it } from '@jest/globals';
import { clockOf } from './zone-days.js';

describe('the clock of a zone', () => {
  const berlin = clockOf('Europe/Berlin');

  it('shows times as they are there', () => {
    expect(berlin(new Date('2026-10-24T00:30:00Z'))).toBe('2026-10-24 02:30:00');
    expect(clockOf('UTC')(new Date('2026-10-25T00:30:00Z'))).toBe('2026-10-25 00:30:00');
  });

  it.each([
    ['2026-10-25T00:30:00Z', '2026-10-25 02:30:00 +02:00'],
    ['2026-10-25T01:30:00Z', '2026-10-25 02:30:00 +01:00'],
    ['2026-03-29T00:59:59Z', '2026-03-29 01:59:59 +01:00'],
    ['2026-03-29T01:00:00Z', '2026-03-29 03:00:00 +02:00'],
  ])('tells the two hours apart that a change of the clocks makes one: %s', (at, shown) => {
    expect(berlin(new Date(at))).toBe(shown);
  });

  it('writes offsets of less than an hour, and those behind UTC', () => {
    expect(clockOf('America/St_Johns')(new Date('2026-11-01T04:00:00Z'))).toBe('2026-11-01 01:30:00 -02:30');
  });
});
