import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * A key of 32 bytes that derives from a secret (HKDF with SHA-256, RFC 5869).
 * @param purpose what it is for: what has another purpose has another key
 */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
}
