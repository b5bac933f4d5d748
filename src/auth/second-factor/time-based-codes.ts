import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
/** What authenticator programs understand (RFC 6238 §1.2 and the key-uri format). */
const TERMS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the present one whose codes are taken (RFC 6238 §5.2). */
const WINDOW = 1;

/** @returns a fresh seed */
export function drawSeed(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** How an authenticator program takes the seed. @param issuer whose account it is, such as the portal's name */
export function enrolmentOf(seed: Buffer, issuer: string, username: string): { secret: string; otpauthUri: string } {
  const totp = new TOTP({ ...TERMS, secret: secretOf(seed), issuer: issuer.replaceAll(':', ' '), label: username.replaceAll(':', ' ') });
  return { secret: totp.secret.base32, otpauthUri: totp.toString() };
}

/** @returns the step (30 s since the epoch) whose code it is, compared in constant time; null where it is none near the moment */
export function stepOf(seed: Buffer, code: string, at: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = new TOTP({ ...TERMS, secret: secretOf(seed) });
  const distance = totp.validate({ token: code, timestamp: at.getTime(), window: WINDOW });
  return distance === null ? null : TOTP.counter({ period: TERMS.period, timestamp: at.getTime() }) + distance;
}

function secretOf(seed: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(seed).buffer });
}
