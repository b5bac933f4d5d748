import { parserIn } from '../../../resource/parsing/parser.js';
import { oneViolation } from '../../../resource/protocol/problem.js';
import { proofHash, type SignedParts } from './data-integrity.js';

const MEMBER = 'credential';

export const proofHashParser = parserIn<SignedParts, Uint8Array>(
  new URL('./proof-hash.parser.js', import.meta.url),
  'hashForeignDocument',
  { kind: 'proof', member: MEMBER },
);

/** Of a document that anybody may have made. @throws ViolationProblem for what is no linked data */
export async function hashForeignDocument(parts: SignedParts): Promise<Uint8Array> {
  try {
    return await proofHash(parts);
  } catch {
    // The libraries throw errors of many kinds for what they cannot read; none of them is ours.
    const message = 'This is no linked data that is known here.';
    throw oneViolation(MEMBER, message);
  }
}
