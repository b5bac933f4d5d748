import { Problem } from '../resource/protocol/problem.js';

/** What became of a cell of a grid: what stands there now, or why it is not saved. */
export type SavedCell =
  | { readonly value: string }
  | { readonly problem: string }
  /** Another user has entered something else meanwhile. */
  | { readonly theirs: string };

/**
 * Saves a cell; once more where its item changed between the look and the write.
 * @param write looks at what stands there, and writes what is to stand there
 * @throws Problem where the caller may not write it at all
 */
export async function savedCell(write: () => Promise<SavedCell>): Promise<SavedCell> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Problem) || ![409, 412, 422].includes(error.getStatus())) throw error;
    if (error.getStatus() === 412) return write();
    return { problem: error.document.violations?.[0]?.message ?? error.detail };
  }
}
