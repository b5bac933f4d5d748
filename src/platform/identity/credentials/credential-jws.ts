import { type KeyObject, sign, verify } from 'node:crypto';
import { type JsonDocument, textAt } from './json-document.js';

const ALGORITHM = 'RS256';
const DIGEST = 'sha256';
const MEMBERS = ['alg', 'kid', 'typ'];

/**
 * A credential as compact JWS (Open Badges 3.0, section 8.2; RFC 7515).
 * @param key address of the public key
 */
export function credentialJws(credential: JsonDocument, privateKey: KeyObject, key: string): string {
  const claims = {
    iss: textAt(credential, 'issuer', 'id'),
    jti: textAt(credential, 'id'),
    nbf: Math.floor(Date.parse(textAt(credential, 'validFrom') ?? '') / 1000),
    sub: textAt(credential, 'credentialSubject', 'id'),
  };
  const signed = `${encoded({ alg: ALGORITHM, kid: key, typ: 'JWT' })}.${encoded({ ...credential, ...claims })}`;
  return `${signed}.${sign(DIGEST, Buffer.from(signed), privateKey).toString('base64url')}`;
}

interface ReadJws {
  readonly credential: JsonDocument;
  readonly valid: boolean;
}

/**
 * @param keyOf gives the public key of an address, or nothing for an unknown one
 * @returns nothing for a text that is no JWS of a JSON object
 */
export function readJws(text: string, keyOf: (address: string) => KeyObject | undefined): ReadJws | undefined {
  const [head, body, signature, ...more] = text.split('.');
  const [header, payload] = [decoded(head), decoded(body)];
  if (!header || !payload || signature === undefined || more.length > 0) return undefined;
  const isOurs = header.alg === ALGORITHM && Object.keys(header).every((member) => MEMBERS.includes(member));
  const key = isOurs && typeof header.kid === 'string' ? keyOf(header.kid) : undefined;
  const valid = key !== undefined && verify(DIGEST, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'));
  const { iss, jti } = payload;
  return { credential: payload, valid: valid && iss === textAt(payload, 'issuer', 'id') && jti === payload.id };
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decoded(part: string | undefined): JsonDocument | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonDocument) : undefined;
  } catch {
    return undefined;
  }
}
