import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalForm } from './canonical-form.js';
import { bytesOfMultibase58, multibase58 } from './multibase.js';
import type { JsonDocument } from './json-document.js';

const TYPE = 'DataIntegrityProof';
const SUITE = 'eddsa-rdfc-2022';
const PURPOSE = 'assertionMethod';

export interface ProofTerms {
  readonly privateKey: KeyObject;
  /** Address of the verification method. */
  readonly method: string;
  readonly created: string;
}

/** @returns the document with its proof (Data Integrity EdDSA Cryptosuites 1.0, `eddsa-rdfc-2022`) */
export async function withProof(document: JsonDocument, { privateKey, method, created }: ProofTerms): Promise<JsonDocument> {
  const options = { type: TYPE, cryptosuite: SUITE, created, verificationMethod: method, proofPurpose: PURPOSE };
  const signature = sign(null, await hashOf(document, options), privateKey);
  return { ...document, proof: { ...options, proofValue: multibase58(signature) } };
}

/**
 * Whether the proof of a document is that of a key.
 * @param keyOf gives the public key of a verification method, or nothing for an unknown one
 */
export async function hasValidProof(document: JsonDocument, keyOf: (method: string) => KeyObject | undefined): Promise<boolean> {
  const { proof, ...unsigned } = document;
  if (typeof proof !== 'object' || proof === null || Array.isArray(proof)) return false;
  const { proofValue, ...options } = proof as JsonDocument;
  const { type, cryptosuite, proofPurpose, verificationMethod } = options;
  if (type !== TYPE || cryptosuite !== SUITE || proofPurpose !== PURPOSE) return false;
  const signature = typeof proofValue === 'string' ? bytesOfMultibase58(proofValue) : undefined;
  const key = typeof verificationMethod === 'string' ? keyOf(verificationMethod) : undefined;
  if (!signature || !key) return false;
  const hash = await hashOf(unsigned, options).catch(() => undefined);
  return hash !== undefined && verify(null, hash, key, signature);
}

async function hashOf(document: JsonDocument, options: JsonDocument): Promise<Buffer> {
  const forms = [await canonicalForm({ ...options, '@context': document['@context'] }), await canonicalForm(document)];
  return Buffer.concat(forms.map((form) => createHash('sha256').update(form).digest()));
}
