import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mapDelivery } from './event.mapper.js';
import { signLegacyAddress, verifyLegacyAddress } from '../signatures/legacy-signature.js';
import { signModern, verifyModern } from '../signatures/modern-signature.js';

const NOW = new Date('2026-03-02T08:00:00Z');
const SECRET = 'a-secret';
const BODY = JSON.stringify({
  events: [
    {
      data: {
        id: 'user-joined',
        attributes: {
          meeting: { 'external-meeting-id': 'room' },
          user: { 'internal-user-id': 'w_1', 'external-user-id': '7', name: 'Šárka' },
        },
        event: { ts: 1_772_438_400_000 },
      },
    },
  ],
});

/** One change of a text: characters replaced, put in, taken out or doubled, at a place that is a share of its length. */
const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  how: fc.constantFrom('replace', 'insert', 'delete', 'repeat', 'cut'),
  with: fc.oneof(fc.string({ minLength: 1, maxLength: 3, unit: 'binary' }), fc.constantFrom('0', '"', '{', '\n', '%', '&', '=', '-', '\0')),
});
type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never;

function mutated(text: string, { at, how, with: put }: Mutation): string {
  const place = Math.floor(at * text.length);
  const [before, after] = [text.slice(0, place), text.slice(place)];
  if (how === 'insert') return before + put + after;
  if (how === 'delete') return before + after.slice(put.length);
  if (how === 'repeat') return before + after.slice(0, 4) + after;
  return how === 'cut' ? before : before + put + after.slice(put.length);
}

const sameDigits = (one: string, other: string): boolean => one.replace(/^(?:sha256|sha1|v1)=/i, '').toLowerCase() === other.toLowerCase();

describe('a genuine delivery that is changed anywhere', () => {
  it('never passes at the modern callback: 6,000 changes of body, timestamp or signature', () => {
    const { timestamp, signature } = signModern(BODY, SECRET, NOW);
    fc.assert(
      fc.property(mutation, fc.constantFrom('body', 'timestamp', 'signature'), (change, part) => {
        const sent = { body: BODY, timestamp, signature };
        sent[part] = mutated(sent[part], change);
        const bytes = Buffer.from(sent.body);
        const isSame = bytes.equals(Buffer.from(BODY)) && sent.timestamp === timestamp && sameDigits(sent.signature, signature);
        expect(verifyModern({ timestamp: sent.timestamp, signature: sent.signature }, bytes, SECRET, NOW).ok).toBe(isSame);
      }),
      { numRuns: 6_000 },
    );
  });

  it('never passes at the legacy callback: 4,000 changes of the address', () => {
    const settings = { algorithm: 'sha256', salt: 'salt' } as const;
    const query = signLegacyAddress('', { au: '1', mid: 'a room/7' }, settings, NOW).slice(1);
    const signed = new URLSearchParams(query);
    fc.assert(
      fc.property(mutation, (change) => {
        const other = mutated(query, change);
        const checked = verifyLegacyAddress(other, settings, NOW);
        if (!checked.ok) return;
        const parameters = new URLSearchParams(other);
        for (const name of ['au', 'mid', 'ts']) expect(parameters.get(name)).toBe(signed.get(name));
        expect(sameDigits(parameters.get('sig') ?? '', signed.get('sig') ?? '')).toBe(true);
      }),
      { numRuns: 4_000 },
    );
  });

  it('never breaks the reading of it', () => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (changes) => {
        const { ok } = mapDelivery(changes.reduce(mutated, BODY));
        expect(typeof ok).toBe('boolean');
      }),
      { numRuns: 3_000 },
    );
  });
});
