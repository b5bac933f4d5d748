import { createSecretKey } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

/**
 * Whether the sender of an analytics report holds the shared secret: a JWT (RFC 7519) signed with HS512 and nothing else, with an
 * expiry that lies ahead. Digests are compared in constant time by the library.
 * @param authorization the header as received
 * @param secret shared with the server; without one every sender is rejected
 */
export function holdsSharedSecret(authorization: string | undefined, secret: string | undefined, now: Date): boolean {
  const [, token] = BEARER.exec(authorization ?? '') ?? [];
  if (token === undefined || !secret) return false;
  try {
    const tokens = new JwtService({ secret: createSecretKey(Buffer.from(secret)) });
    const claims = tokens.verify<{ exp?: unknown }>(token, {
      algorithms: ['HS512'],
      clockTimestamp: Math.floor(now.getTime() / 1000),
    });
    return typeof claims.exp === 'number';
  } catch {
    return false;
  }
}
