import { parseGlossary, type Term } from './glossary-csv.js';

/** Reads the terms of a CSV file. @throws ViolationProblem at `uploadFile` for what is no such file, or is too large for one */
export function readGlossaryFile(content: Uint8Array): Promise<Term[]> {
  return parseGlossary(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
}
