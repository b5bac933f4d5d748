import { timingSafeEqual } from 'node:crypto';

/**
 * Why a signature was refused: parts of it are `missing` or `malformed`; it is `wrong`; it is right but too old or too far
 * ahead (`stale`); or we hold no secret to check it with (`unconfigured`).
 */
export type SignatureFailure = 'missing' | 'malformed' | 'wrong' | 'stale' | 'unconfigured';

export type SignatureResult = { readonly ok: true } | { readonly ok: false; readonly reason: SignatureFailure };

export const verified: SignatureResult = { ok: true };

export function rejected(reason: SignatureFailure): { readonly ok: false; readonly reason: SignatureFailure } {
  return { ok: false, reason };
}

const PREFIX = /^(?:sha256|sha1|v1)=/i;
const HEXADECIMAL = /^[0-9a-f]+$/i;
/** Twice the length of the longest digest in use (SHA-512), in hexadecimal digits. */
const LONGEST_DIGEST = 256;

/** The hexadecimal digits of a signature, without a leading `sha256=`, `sha1=` or `v1=`; undefined where it is no such text. */
export function digestText(signature: string): string | undefined {
  const digits = signature.replace(PREFIX, '');
  return digits.length <= LONGEST_DIGEST && HEXADECIMAL.test(digits) ? digits : undefined;
}

/** Compares digits in either case with the digest expected, in constant time. */
export function isDigest(digits: string, expected: Buffer): boolean {
  if (digits.length !== expected.length * 2) return false;
  const given = Buffer.from(digits, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Unix seconds as sent; undefined unless it is all digits. */
export function unixSeconds(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Whether a time in Unix seconds lies within the window before and after now, edges included. */
export function isWithin(seconds: number, now: Date, windowSeconds: number): boolean {
  return Math.abs(now.getTime() - seconds * 1000) <= windowSeconds * 1000;
}
