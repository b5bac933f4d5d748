import { Problem } from './problem.js';

const LONGEST = 255;
const PRINTABLE = /^[\x21-\x7e]+$/;

/**
 * The key by which a caller repeats a request safely; a structured string (`"8e03978e"`), quotes may be left out.
 * Source: draft-ietf-httpapi-idempotency-key-header.
 * @throws Problem 400 where it is none
 */
export function parseIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = header.trim().replace(/^"(.*)"$/, '$1');
  if (PRINTABLE.test(key) && key.length <= LONGEST) return key;
  throw new Problem(400, `The header "Idempotency-Key" must be 1 to ${LONGEST} printable characters without blanks.`);
}
