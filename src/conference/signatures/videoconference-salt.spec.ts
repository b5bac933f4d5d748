import { describe, expect, it } from '@jest/globals';
import { videoconferenceSalt } from './videoconference-salt.js';

describe('the secret shared with the videoconference server', () => {
  it('is the one that is set', () => {
    expect(videoconferenceSalt({ VIDEOCONF_SALT: 'salt', APP_SECRET: 'kernel', isProduction: true })).toBe('salt');
  });

  it('is derived from the kernel secret where none is set, but never in production', () => {
    const derived = videoconferenceSalt({ APP_SECRET: 'kernel', isProduction: false });
    expect(derived).toMatch(/^[0-9a-f]{64}$/);
    expect(derived).not.toBe(videoconferenceSalt({ APP_SECRET: 'other', isProduction: false }));
    expect(videoconferenceSalt({ APP_SECRET: 'kernel', isProduction: true })).toBeUndefined();
  });
});
