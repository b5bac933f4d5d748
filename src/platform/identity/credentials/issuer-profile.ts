import { OPEN_BADGES_CONTEXT } from './canonical-form.js';
import type { CredentialAddresses, Issuer } from './credential-addresses.js';
import { JWS_ALGORITHM, PROOF_ALGORITHM, type PublicKey } from './credential-keys.js';
import type { JsonDocument } from './json-document.js';
import { multibase58 } from './multibase.js';

/** The context of documents that publish keys (Controlled Identifiers 1.0). */
const KEYS_CONTEXT = 'https://www.w3.org/ns/cid/v1';
/** What stands before the 32 bytes of an Ed25519 public key in a multikey. */
const ED25519_PREFIX = Buffer.from([0xed, 0x01]);

/** @returns the profile of an issuer, with the methods by which what it signed is verified */
export function issuerProfile(portal: Issuer, addresses: CredentialAddresses, keys: readonly PublicKey[]): JsonDocument {
  const id = addresses.issuer(portal);
  const verificationMethod = keys.map((key) => ({
    id: addresses.method(portal, key.id),
    controller: id,
    ...(key.algorithm === PROOF_ALGORITHM
      ? {
          type: 'Multikey',
          publicKeyMultibase: multibase58(Buffer.concat([ED25519_PREFIX, Buffer.from(key.publicKey.x ?? '', 'base64url')])),
        }
      : { type: 'JsonWebKey', publicKeyJwk: publicKeyDocument(key) }),
  }));
  const methods = verificationMethod.map((method) => method.id);
  return {
    '@context': [KEYS_CONTEXT, OPEN_BADGES_CONTEXT],
    id,
    type: ['Profile'],
    name: portal.name,
    url: addresses.base(portal),
    verificationMethod,
    assertionMethod: methods,
  };
}

/** @returns the key as JWK (RFC 7517) */
export function publicKeyDocument({ id, algorithm, publicKey }: PublicKey): JsonDocument {
  return { ...publicKey, use: 'sig', alg: algorithm === JWS_ALGORITHM ? JWS_ALGORITHM : 'EdDSA', kid: String(id) };
}
