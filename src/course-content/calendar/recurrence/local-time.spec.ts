import { describe, expect, it } from '@jest/globals';
import { instantOf, isLocalTime, knownZone } from './local-time.js';

describe('a time as fields of forms give it', () => {
  it('is one on a day and at an hour that there are', () => {
    expect(['2026-11-28T10:00', '2024-02-29 23:59:59'].filter((text) => !isLocalTime(text))).toEqual([]);
    expect(['tomorrow', '2026-02-29T10:00', '2026-13-01T10:00', '2026-11-28T24:00', '2026-11-28T10:60'].filter(isLocalTime)).toEqual([]);
  });

  it('is the moment at which clocks of the zone show it', () => {
    expect(instantOf('2026-07-01T10:00', 'Europe/Paris')).toBe('2026-07-01T08:00:00.000Z');
    expect(instantOf('2026-12-01T10:00', knownZone('Nowhere/Land'))).toBe('2026-12-01T10:00:00.000Z');
    expect(instantOf('soon', 'UTC')).toBeNull();
  });
});
