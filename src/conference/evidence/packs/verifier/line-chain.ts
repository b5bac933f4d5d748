import { createHash } from 'node:crypto';
import type { PackLine } from './pack-line.js';

const LENGTH = 12;
/** What stands before the first line. */
export const CHAIN_BEGINNING = '';

/** @returns the chain of a line: a digest of it and of all lines before it */
export function chainOf(before: string, line: Omit<PackLine, 'chain'>): string {
  return createHash('sha256')
    .update(`${before}\n${JSON.stringify(line)}`)
    .digest('base64url')
    .slice(0, LENGTH);
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
