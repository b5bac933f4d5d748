import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  recordedDelivery,
  recordedDeliveries,
  REGISTERED_ADDRESS,
  REGISTERED_AT,
  SHARED_SECRET,
} from '../../../test/fixtures/conference/recorded-delivery.js';
import { deliveryChecksum, jsonText, registeredAddress, verifyChecksum } from './delivery-checksum.js';

const body = Buffer.from('domain=bbb.example.test&event=%5B%5D&timestamp=1767600009999');
const signed = (algorithm: 'sha1' | 'sha256' | 'sha384' | 'sha512'): string =>
  deliveryChecksum(REGISTERED_ADDRESS, body, SHARED_SECRET, algorithm);
const delivery = { checksum: signed('sha256') as unknown, callbackUrl: REGISTERED_ADDRESS, rawBody: body as Uint8Array };
const settings = { secret: SHARED_SECRET };

describe('the checksum of the videoconference server', () => {
  it.each([
    ['v2.form-checksum-sha1', 'json-text'],
    ['v2.form-multievent-sha1', 'json-text'],
    ['v3.4+.form-checksum-sha1', 'raw-body'],
    ['v3.4+.form-checksum-sha256', 'raw-body'],
  ])('proves the recorded delivery %s by its %s', (name, form) => {
    const { target, checksum, body: rawBody } = recordedDelivery(name);
    const callbackUrl = registeredAddress(REGISTERED_AT, target);
    expect(verifyChecksum({ checksum, callbackUrl, rawBody }, settings)).toEqual({ ok: true, form });
  });

  it('takes the constant checksum of 3.0 to 3.3 only where the operator asks for it', () => {
    const { checksum, body: rawBody } = recordedDelivery('v3.0-3.3.form-constant-checksum');
    const constant = { checksum, callbackUrl: REGISTERED_ADDRESS, rawBody };
    expect(verifyChecksum(constant, settings)).toEqual({ ok: false, reason: 'wrong' });
    expect(verifyChecksum(constant, { ...settings, acceptsConstant: true })).toEqual({ ok: true, form: 'constant' });
  });

  it('is missing from deliveries with a bearer token', () => {
    const { checksum, body: rawBody } = recordedDelivery('v3.form-bearer');
    expect(verifyChecksum({ checksum, callbackUrl: REGISTERED_ADDRESS, rawBody }, settings)).toEqual({ ok: false, reason: 'missing' });
  });

  it.each(['sha1', 'sha256', 'sha384', 'sha512'] as const)('tells %s by the length of the digest, in either case', (algorithm) => {
    expect(verifyChecksum({ ...delivery, checksum: signed(algorithm) }, settings)).toMatchObject({ ok: true });
    expect(verifyChecksum({ ...delivery, checksum: signed(algorithm).toUpperCase() }, settings)).toMatchObject({ ok: true });
  });

  it.each([
    ['another address', { callbackUrl: `${REGISTERED_ADDRESS}&mid=other` }],
    ['another body', { rawBody: Buffer.from(`${body.toString()}0`) }],
    ['a digest of nothing', { checksum: '0'.repeat(64) }],
  ])('refuses %s as wrong', (_case, change) => {
    expect(verifyChecksum({ ...delivery, ...change }, settings)).toEqual({ ok: false, reason: 'wrong' });
  });

  it.each([['abc'], [signed('sha1').slice(1)], ['z'.repeat(40)], [[signed('sha1'), signed('sha1')]], [{}], ['0'.repeat(100_000)]])(
    'refuses %.60j as malformed',
    (checksum) => {
      expect(verifyChecksum({ ...delivery, checksum }, settings)).toEqual({ ok: false, reason: 'malformed' });
    },
  );

  it.each([undefined, ''])('proves nothing without a secret (%p)', (secret) => {
    const checksum = deliveryChecksum(REGISTERED_ADDRESS, body, '', 'sha256');
    expect(verifyChecksum({ ...delivery, checksum }, { secret })).toEqual({ ok: false, reason: 'unconfigured' });
  });

  it('covers no second value of a 2.x field', () => {
    const form = 'event=%5B%5D&timestamp=1&domain=a';
    expect(jsonText(form)).toBe('{"event":"[]","timestamp":1,"domain":"a"}');
    for (const forged of [`${form}&event=x`, `${form}&more=x`, 'event=x&timestamp=1', 'event=x&timestamp=NaN&domain=a']) {
      expect(jsonText(forged)).toBeUndefined();
    }
  });

  it('stands behind everything else in the registered address', () => {
    expect(registeredAddress('https://a.example/base', '/hook?au=1&mid=r&checksum=ab')).toBe('https://a.example/base/hook?au=1&mid=r');
    expect(registeredAddress('https://a.example', '/hook?checksum=ab')).toBe('https://a.example/hook');
    expect(registeredAddress('https://a.example', '/hook?checksum=ab&mid=r')).toBe('https://a.example/hook?checksum=ab&mid=r');
  });

  it('fits no changed delivery', () => {
    const recorded = recordedDeliveries().filter(({ name }) => !/bearer|constant/.test(name));
    const changes = fc.tuple(fc.constantFrom(...recorded), fc.nat(), fc.integer({ min: 1, max: 255 }), fc.constantFrom('body', 'checksum'));
    fc.assert(
      fc.property(changes, ([{ checksum, body: rawBody }, position, flip, part]) => {
        const changed = part === 'body' ? Buffer.from(rawBody) : Buffer.from(checksum ?? '');
        changed.writeUInt8(changed.readUInt8(position % changed.length) ^ flip, position % changed.length);
        const forged =
          part === 'body'
            ? { checksum, callbackUrl: REGISTERED_ADDRESS, rawBody: changed }
            : { checksum: changed.toString('latin1'), callbackUrl: REGISTERED_ADDRESS, rawBody };
        fc.pre(!isSameMeaning(rawBody, changed, part === 'body') && changed.toString('latin1').toLowerCase() !== checksum);
        expect(verifyChecksum(forged, settings).ok).toBe(false);
      }),
      { numRuns: 10_000 },
    );
  });
});

/** 2.x digests the decoded fields: `%5b` for `%5B` or `+` for `%20` changes bytes and no meaning. */
function isSameMeaning(one: Buffer, other: Buffer, isBody: boolean): boolean {
  return isBody && one.toString().startsWith('event') && jsonText(one.toString()) === jsonText(other.toString());
}
