import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createHmac } from 'node:crypto';
import { MODERN_WINDOW_SECONDS, signModern, verifyModern } from './modern-signature.js';

const now = new Date('2026-01-05T08:00:00.000Z');
const body = Buffer.from('{"events":[{"name":"Zoë"}]}');
const headers = signModern(body, 'kernel', now);
const later = (by: number): Date => new Date(now.getTime() + by * 1000);

describe('the signature of the modern callback', () => {
  it('is the HMAC-SHA256 of timestamp, line feed and raw body', () => {
    expect(headers).toEqual({
      timestamp: '1767600000',
      signature: createHmac('sha256', 'kernel').update('1767600000\n{"events":[{"name":"Zoë"}]}').digest('hex'),
    });
    expect(verifyModern(headers, body, 'kernel', now)).toEqual({ ok: true });
  });

  it.each(['v1=', 'sha256=', 'SHA256='])('may begin with %s and be in capitals', (prefix) => {
    const signature = prefix + headers.signature.toUpperCase();
    expect(verifyModern({ ...headers, signature }, body, 'kernel', now)).toEqual({ ok: true });
  });

  it.each([MODERN_WINDOW_SECONDS, -MODERN_WINDOW_SECONDS])('is good for 5 minutes (%d s)', (by) => {
    expect(verifyModern(headers, body, 'kernel', later(by))).toEqual({ ok: true });
    expect(verifyModern(headers, body, 'kernel', later(by + Math.sign(by)))).toEqual({ ok: false, reason: 'stale' });
  });

  it('is stale before it is wrong, for an old delivery is refused whatever its signature', () => {
    expect(verifyModern({ ...headers, signature: 'ff' }, body, 'kernel', later(301))).toEqual({ ok: false, reason: 'stale' });
  });

  it.each([
    ['no timestamp', { timestamp: undefined }, 'missing'],
    ['no signature', { signature: undefined }, 'missing'],
    ['an empty signature', { signature: '' }, 'missing'],
    ['a repeated header', { signature: [headers.signature, headers.signature] }, 'malformed'],
    ['two signatures joined', { signature: `${headers.signature}, ${headers.signature}` }, 'malformed'],
    ['a timestamp that is no time', { timestamp: 'yesterday' }, 'malformed'],
    ['a signature that is not hexadecimal', { signature: 'z'.repeat(64) }, 'malformed'],
    ['a truncated signature', { signature: headers.signature.slice(0, 62) }, 'wrong'],
    ['another timestamp', { timestamp: '1767600001' }, 'wrong'],
  ])('is not genuine with %s', (_case, change, reason) => {
    expect(verifyModern({ ...headers, ...change }, body, 'kernel', now)).toEqual({ ok: false, reason });
  });

  it('is not genuine with another secret, another body, or none of either', () => {
    expect(verifyModern(headers, body, 'other', now)).toEqual({ ok: false, reason: 'wrong' });
    expect(verifyModern(headers, Buffer.from(''), 'kernel', now)).toEqual({ ok: false, reason: 'wrong' });
    expect(verifyModern(signModern(body, '', now), body, '', now)).toEqual({ ok: false, reason: 'unconfigured' });
  });

  it('fits no changed delivery', () => {
    const parts = fc.constantFrom('timestamp', 'signature', 'body');
    fc.assert(
      fc.property(parts, fc.nat(), fc.integer({ min: 1, max: 255 }), (part, position, flip) => {
        const original = { ...headers, body: body.toString('latin1') };
        const bytes = Buffer.from(original[part], 'latin1');
        bytes.writeUInt8(bytes.readUInt8(position % bytes.length) ^ flip, position % bytes.length);
        const forged = { ...original, [part]: bytes.toString('latin1') };
        fc.pre(forged.signature.toLowerCase() !== headers.signature || part !== 'signature');
        expect(verifyModern(forged, Buffer.from(forged.body, 'latin1'), 'kernel', now).ok).toBe(false);
      }),
      { numRuns: 10_000 },
    );
  });
});
