import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import { Problem, ViolationProblem } from '../../../resource/protocol/problem.js';
import { canonicalForm } from './canonical-form.js';
import { bytesOfMultibase58, multibase58 } from './multibase.js';
import type { JsonDocument } from './json-document.js';

const TYPE = 'DataIntegrityProof';
const SUITE = 'eddsa-rdfc-2022';
const PURPOSE = 'assertionMethod';

interface ProofTerms {
  readonly privateKey: KeyObject;
  /** Address of the verification method. */
  readonly method: string;
  readonly created: string;
}

/** @returns the document with its proof (Data Integrity EdDSA Cryptosuites 1.0, `eddsa-rdfc-2022`) */
export async function withProof(document: JsonDocument, { privateKey, method, created }: ProofTerms): Promise<JsonDocument> {
  const options = { type: TYPE, cryptosuite: SUITE, created, verificationMethod: method, proofPurpose: PURPOSE };
  const signature = sign(null, await proofHash({ document, options }), privateKey);
  return { ...document, proof: { ...options, proofValue: multibase58(signature) } };
}

/**
 * Whether the proof of a document is that of a key.
 * @param keyOf gives the public key of a verification method, or nothing for an unknown one
 * @param hash of the document and the options of its proof, where it is not worked out here
 */
export async function hasValidProof(
  document: JsonDocument,
  keyOf: (method: string) => KeyObject | undefined,
  hash: (signed: SignedParts) => Promise<Uint8Array> = proofHash,
): Promise<boolean> {
  const { proof, ...unsigned } = document;
  if (typeof proof !== 'object' || proof === null || Array.isArray(proof)) return false;
  const { proofValue, ...options } = proof as JsonDocument;
  const { type, cryptosuite, proofPurpose, verificationMethod } = options;
  if (type !== TYPE || cryptosuite !== SUITE || proofPurpose !== PURPOSE) return false;
  const signature = typeof proofValue === 'string' ? bytesOfMultibase58(proofValue) : undefined;
  const key = typeof verificationMethod === 'string' ? keyOf(verificationMethod) : undefined;
  if (!signature || !key) return false;
  const hashed = await hash({ document: unsigned, options }).catch(nothingForUnreadable);
  return hashed !== undefined && verify(null, hashed, key, signature);
}

/** Documents that mean nothing as linked data have no proof; what waits too long says nothing about them. */
function nothingForUnreadable(error: unknown): undefined {
  if (error instanceof Problem && !(error instanceof ViolationProblem)) throw error;
  return undefined;
}

/** What a proof signs. */
export interface SignedParts {
  /** Without its proof. */
  readonly document: JsonDocument;
  /** The proof without its value. */
  readonly options: JsonDocument;
}

/** @throws Error for what is no linked data @throws ViolationProblem for what takes too long to read */
export async function proofHash({ document, options }: SignedParts): Promise<Buffer> {
  const forms = [await canonicalForm({ ...options, '@context': document['@context'] }), await canonicalForm(document)];
  return Buffer.concat(forms.map((form) => createHash('sha256').update(form).digest()));
}
