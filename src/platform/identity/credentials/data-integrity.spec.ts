import { createPrivateKey, createPublicKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { hasValidProof, withProof } from './data-integrity.js';

/** The key and the credential of the specification (Data Integrity EdDSA Cryptosuites 1.0, section B.1). */
const SEED = 'c96ef9ea10c5e414c471723aff9de72c35fa5b70fae97e8832ecac7d2e2b8ed6';
const METHOD = 'did:key:z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2#z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2';
const PROOF = 'z2YwC8z3ap7yx1nZYCg4L3j3ApHsF8kgPdSb5xoS1VR7vPG3F561B52hYnQF9iseabecm3ijx4K1FBTQsCZahKZme';
const CREDENTIAL = {
  // Its second context says no more than this, and is not one of ours.
  '@context': ['https://www.w3.org/ns/credentials/v2', { '@vocab': 'https://www.w3.org/ns/credentials/examples#' }],
  id: 'urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33',
  type: ['VerifiableCredential', 'AlumniCredential'],
  name: 'Alumni Credential',
  description: 'A minimum viable example of an Alumni Credential.',
  issuer: 'https://vc.example/issuers/5678',
  validFrom: '2023-01-01T00:00:00Z',
  credentialSubject: { id: 'did:example:abcdefgh', alumniOf: 'The School of Examples' },
};
/** RFC 8410: what stands before the seed in PKCS 8. */
const PKCS_8 = '302e020100300506032b657004220420';

describe('proofs of data integrity', () => {
  const privateKey = createPrivateKey({ key: Buffer.from(PKCS_8 + SEED, 'hex'), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);

  it('are those of the specification', async () => {
    const signed = await withProof(CREDENTIAL, { privateKey, method: METHOD, created: '2023-02-24T23:36:38Z' });
    expect(signed.proof).toMatchObject({ proofValue: PROOF, verificationMethod: METHOD });
    expect(await hasValidProof(signed, (method) => (method === METHOD ? publicKey : undefined))).toBe(true);
  });

  it('fail for another document, other options, another key, and what is no proof', async () => {
    const signed = await withProof(CREDENTIAL, { privateKey, method: METHOD, created: '2023-02-24T23:36:38Z' });
    const fails = async (changes: object): Promise<void> => {
      expect([changes, await hasValidProof({ ...signed, ...changes }, () => publicKey)]).toEqual([changes, false]);
    };
    await fails({ name: 'Alumni credential' });
    await fails({ extra: 'member' });
    await fails({ proof: { ...(signed.proof as object), created: '2023-02-24T23:36:39Z' } });
    await fails({ proof: [signed.proof] });
    await fails({ proof: { ...(signed.proof as object), proofValue: 'z1' } });
    await fails({ '@context': ['https://example.org/fetch-me'] });
    expect(await hasValidProof(signed, () => undefined)).toBe(false);
  });
});
