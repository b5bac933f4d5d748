import { NamedProblem, Problem } from '../../../../resource/protocol/problem.js';

/** What the virus scanner said of a file; null where it was not asked, or could not say. */
const SCAN_STATES = ['clean', 'pending', 'infected', 'refused'] as const;
export type FileScan = (typeof SCAN_STATES)[number];

const RETRY_AFTER = '10';

/** @throws Problem 409 *file-pending* until the file was scanned, 410 where it was removed */
export function requireScanned({ scan }: { readonly scan: FileScan | null }): void {
  const problem = problemOf(scan);
  if (problem) throw problem;
}

/** Why a file is not given; undefined where it is. */
function problemOf(scan: FileScan | null): Problem | undefined {
  if (scan === 'pending')
    return new NamedProblem('file-pending', 409, 'This file has not been scanned for viruses yet; try again shortly.', {
      headers: { 'Retry-After': RETRY_AFTER },
    });
  if (scan === 'infected') return new Problem(410, 'The virus scanner found something in this file, and it was removed.');
  return scan === 'refused' ? new Problem(410, 'The virus scanner could not read this file, and it was removed.') : undefined;
}
