import { gzipSync } from 'node:zlib';
import { CREDENTIALS_CONTEXT } from './canonical-form.js';
import { LIST_LENGTH } from './credential-addresses.js';
import type { JsonDocument } from './json-document.js';
import { multibase64 } from './multibase.js';

/**
 * The credential that says which others are revoked, before it is signed (Bitstring Status List 1.0).
 * @param list its address
 * @param revoked positions of the bits that are set
 */
export function statusListCredential(list: string, issuer: string, revoked: readonly number[], validFrom: string): JsonDocument {
  const bits = Buffer.alloc(LIST_LENGTH / 8);
  for (const index of revoked) {
    const byte = index >> 3;
    bits[byte] = (bits[byte] ?? 0) | (0x80 >> (index & 7));
  }
  return {
    '@context': [CREDENTIALS_CONTEXT],
    id: list,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom,
    credentialSubject: {
      id: `${list}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: multibase64(gzipSync(bits)),
    },
  };
}
