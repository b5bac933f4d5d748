import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** A secret of 256 random bits that goes into a link, a header or a form as it is. */
export function drawSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** What is stored of a secret with so many random bits; a slow hash would add nothing. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
