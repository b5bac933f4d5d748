import { createHmac } from 'node:crypto';
import { digestText, verified, isDigest, isWithin, rejected, unixSeconds, type SignatureResult } from './signature-result.js';

/** For how long before and after its timestamp a delivery is accepted, in seconds. */
export const MODERN_WINDOW_SECONDS = 5 * 60;

export const TIMESTAMP_HEADER = 'X-Service-Timestamp';
export const SIGNATURE_HEADER = 'X-Service-Signature';

/** The two headers as received; a repeated one may arrive as a list, an absent one as undefined. */
export interface ModernHeaders {
  readonly timestamp: unknown;
  readonly signature: unknown;
}

/**
 * Verifies a delivery of the modern callback: HMAC-SHA256 over the timestamp, a line feed and the raw body. `stale` becomes a 403
 * whatever the signature; every other failure means "not authenticated": accepted, nothing written.
 */
export function verifyModern(headers: ModernHeaders, rawBody: Uint8Array, secret: string, now: Date): SignatureResult {
  const { timestamp, signature } = headers;
  if (isAbsent(timestamp) || isAbsent(signature)) return rejected('missing');
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return rejected('malformed');
  const seconds = unixSeconds(timestamp);
  const digits = digestText(signature);
  if (seconds === undefined) return rejected('malformed');
  if (!isWithin(seconds, now, MODERN_WINDOW_SECONDS)) return rejected('stale');
  if (digits === undefined) return rejected('malformed');
  if (secret === '') return rejected('unconfigured');
  return isDigest(digits, modernDigest(timestamp, rawBody, secret)) ? verified : rejected('wrong');
}

function isAbsent(header: unknown): boolean {
  return header === undefined || header === '';
}

/** Signs a delivery of the modern callback. @returns the values of the two headers */
export function signModern(rawBody: Uint8Array | string, secret: string, now: Date): { timestamp: string; signature: string } {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return { timestamp, signature: modernDigest(timestamp, rawBody, secret).toString('hex') };
}

function modernDigest(timestamp: string, rawBody: Uint8Array | string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}\n`).update(rawBody).digest();
}
