import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createHmac } from 'node:crypto';
import { LEGACY_WINDOW_SECONDS, signLegacyAddress, verifyLegacyAddress } from './legacy-signature.js';

const now = new Date('2026-01-05T08:00:00.000Z');
const settings = { algorithm: 'sha256', salt: 'pepper' } as const;
const hmac = (message: string, algorithm = 'sha256'): string => createHmac(algorithm, 'pepper').update(message).digest('hex');

const seconds = Math.floor(now.getTime() / 1000);
const sig = hmac(`1|room-42|${seconds}`);
const query = `au=1&mid=room-42&ts=${seconds}&sig=${sig}`;
const verify = (rawQuery: string, timestamp = now): unknown => verifyLegacyAddress(rawQuery, settings, timestamp);
const later = (by: number): Date => new Date(now.getTime() + by * 1000);

describe('the signed address of the legacy callback', () => {
  it('is genuine when sig is the HMAC of au|mid|ts', () => {
    expect(verify(query)).toEqual({ ok: true, address: { au: '1', mid: 'room-42', ts: String(seconds) } });
  });

  it('is the address that we register', () => {
    const address = signLegacyAddress('https://a.example/webhook.php', { au: '3', mid: 'räume & a|b+c 100%' }, settings, now);
    expect(verify(new URL(address).search.slice(1))).toMatchObject({ ok: true, address: { au: '3', mid: 'räume & a|b+c 100%' } });
  });

  it('may be for all meetings: mid is empty or left out, and still stands in the message', () => {
    const all = hmac(`1||${seconds}`);
    expect(verify(`au=1&mid=&ts=${seconds}&sig=${all}`)).toMatchObject({ ok: true, address: { mid: '' } });
    expect(verify(`au=1&ts=${seconds}&sig=${all}`)).toMatchObject({ ok: true, address: { mid: '' } });
    expect(verify(`au=1&ts=${seconds}&sig=${hmac(`1|${seconds}`)}`)).toEqual({ ok: false, reason: 'wrong' });
  });

  it('uses the digest of the settings', () => {
    const sha1 = `au=1&mid=room-42&ts=${seconds}&sig=${hmac(`1|room-42|${seconds}`, 'sha1')}`;
    expect(verifyLegacyAddress(sha1, { algorithm: 'sha1', salt: 'pepper' }, now).ok).toBe(true);
    expect(verify(sha1)).toEqual({ ok: false, reason: 'wrong' });
  });

  it.each([sig.toUpperCase(), `sha256=${sig}`, `sha1=${sig}`, `v1=${sig}`])('takes sig as %s', (text) => {
    expect(verify(query.replace(sig, text))).toMatchObject({ ok: true });
  });

  it('does not mind other parameters, such as the checksum behind it', () => {
    expect(verify(`${query}&checksum=00`)).toMatchObject({ ok: true });
  });

  it.each([LEGACY_WINDOW_SECONDS, -LEGACY_WINDOW_SECONDS])('is good for 15 minutes (%d s)', (by) => {
    expect(verify(query, later(by))).toMatchObject({ ok: true });
    expect(verify(query, later(by + Math.sign(by)))).toEqual({ ok: false, reason: 'stale' });
  });

  it.each([
    ['another portal', query.replace('au=1', 'au=2')],
    ['another meeting', query.replace('room-42', 'room-43')],
    ['another time', query.replace(`ts=${seconds}`, `ts=${seconds + 1}`)],
    ['a truncated signature', query.slice(0, -2)],
    ['half a byte', query.slice(0, -1)],
    ['a longer signature', `${query}00`],
    ['a signature longer by half a byte', `${query}0`],
    ['parts moved across the separators', `au=1&mid=&ts=${seconds}&sig=${sig}`],
  ])('is wrong with %s', (_case, forged) => {
    expect(verify(forged)).toEqual({ ok: false, reason: 'wrong' });
  });

  it.each([
    ['nothing', ''],
    ['no au', query.replace('au=1&', '')],
    ['an au that is no id', query.replace('au=1', 'au=one')],
    ['no ts', query.replace(`ts=${seconds}&`, '')],
    ['a ts that is no time', query.replace(`ts=${seconds}`, 'ts=-1')],
    ['an endless ts', query.replace(`ts=${seconds}`, `ts=${'9'.repeat(400)}`)],
    ['no sig', query.replace(`&sig=${sig}`, '')],
    ['a sig that is not hexadecimal', query.replace(sig, 'g'.repeat(64))],
    ['two sigs', `${query}&sig=${sig}`],
    ['two meetings', `${query}&mid=room-42`],
    ['two portals', `au=1&${query}`],
    ['broken percent-encoding', '%&au=%zz&ts=%'],
  ])('is malformed with %s', (_case, broken) => {
    expect(verify(broken)).toEqual({ ok: false, reason: 'malformed' });
  });

  it.each([undefined, ''])('is never genuine without a salt (%p)', (salt) => {
    const open = createHmac('sha256', '').update(`1|room-42|${seconds}`).digest('hex');
    expect(verifyLegacyAddress(query.replace(sig, open), { algorithm: 'sha256', salt }, now)).toEqual({
      ok: false,
      reason: 'unconfigured',
    });
  });

  it('is not genuine after any change of what it says', () => {
    const character = fc.string({ minLength: 0, maxLength: 2, unit: 'binary' });
    fc.assert(
      fc.property(fc.nat({ max: query.length }), fc.nat({ max: 3 }), character, (start, cut, put) => {
        const changed = query.slice(0, start) + put + query.slice(start + cut);
        fc.pre(meaning(changed) !== meaning(query));
        expect(verifyLegacyAddress(changed, settings, now).ok).toBe(false);
      }),
      { numRuns: 10_000 },
    );
  });
});

function meaning(rawQuery: string): string {
  const parameters = new URLSearchParams(rawQuery);
  const said = ['au', 'mid', 'ts', 'sig'].map((name) => parameters.getAll(name));
  return JSON.stringify(said.with(3, said[3]?.map((text) => text.toLowerCase()) ?? []));
}
