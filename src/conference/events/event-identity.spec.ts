import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { eventIdentity, type EventIdentityParts } from './event-identity.js';

const message: EventIdentityParts = {
  kind: 'message',
  participant: { internal: 'w_1', external: 'u-7', name: 'Sam' },
  time: 1_767_600_057_000,
  discriminator: '17-abc',
  ordinal: 0,
};

describe("an event's identity", () => {
  it('is the same for copies, whatever else they tell of the person', () => {
    expect(eventIdentity('42', { ...message, participant: { internal: 'w_1', external: '', name: 'Sam Student' } })).toBe(
      eventIdentity('42', message),
    );
  });

  it.each([
    { kind: 'reaction' as const },
    { participant: { internal: 'w_2', external: 'u-7' } },
    { time: message.time + 1 },
    { discriminator: '17-abd' },
    { ordinal: 1 },
  ])('is another with %j', (change) => {
    expect(eventIdentity('42', { ...message, ...change })).not.toBe(eventIdentity('42', message));
  });

  it('is another in another meeting', () => {
    expect(eventIdentity('43', message)).not.toBe(eventIdentity('42', message));
  });

  it('is the person where no device is reported', () => {
    const flat = { ...message, participant: { external: 'u-7' } };
    expect(eventIdentity('42', flat)).not.toBe(eventIdentity('42', { ...flat, participant: { external: 'u-8' } }));
  });

  it('is the beginning of a digest, the same in every version', () => {
    for (let time = 1; time <= 200; time += 1) {
      const digest = createHash('sha256')
        .update(JSON.stringify(['42', 'message', 'w_1', time, '17-abc', 0]))
        .digest();
      expect(eventIdentity('42', { ...message, time })).toBe(digest.subarray(0, 16).toString('base64url'));
    }
  });

  it('is short and tells nothing of the person', () => {
    expect(eventIdentity('42', message)).toMatch(/^[\w-]{22}$/);
  });
});
