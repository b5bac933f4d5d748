import { describe, expect, it } from '@jest/globals';
import { digestMoment } from './digest-moment.js';

const due = (now: string, zone: string, hour = 7): string | undefined => digestMoment(new Date(now), zone, hour)?.until.toISOString();

describe('the moment of a digest', () => {
  it('is an hour of the day where the person is', () => {
    expect(due('2026-11-22T17:59:59Z', 'Pacific/Auckland')).toBeUndefined();
    expect(due('2026-11-22T18:00:00Z', 'Pacific/Auckland')).toBe('2026-11-22T18:00:00.000Z');
    expect(digestMoment(new Date('2026-11-22T18:00:00Z'), 'Pacific/Auckland', 7)).toMatchObject({ day: '2026-11-23', isMonday: true });
    expect(due('2026-11-23T05:59:00Z', 'Europe/Paris')).toBeUndefined();
    expect(due('2026-11-23T09:30:00Z', 'Europe/Paris')).toBe('2026-11-23T06:00:00.000Z');
  });

  it('stays that hour on days when clocks are changed', () => {
    expect(due('2026-10-25T12:00:00Z', 'Europe/Paris')).toBe('2026-10-25T06:00:00.000Z');
    expect(due('2026-10-25T12:00:00Z', 'Europe/Paris', 1)).toBe('2026-10-24T23:00:00.000Z');
    expect(due('2026-03-29T12:00:00Z', 'Europe/Paris', 1)).toBe('2026-03-29T00:00:00.000Z');
  });

  it('is that of UTC where the zone is none', () => {
    expect(due('2026-11-23T08:00:00Z', 'Nowhere/Land')).toBe('2026-11-23T07:00:00.000Z');
  });
});
