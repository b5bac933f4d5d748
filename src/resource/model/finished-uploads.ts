import type { Actor } from '../../auth/actor.js';
import type { Statements } from '../../database/statements.js';
import type { UploadedBytes } from '../protocol/uploaded-bytes.js';

/** Finds files that came by resumable uploads, which bodies name in place of a file; implemented above the kernel. */
export abstract class FinishedUploads {
  /**
   * @param id as the body has it
   * @param statements of the unit of work, where there is one; nothing that takes time is done then
   * @returns the file, which the row that stores it takes from the upload
   * @throws Problem 409 *upload-unfinished* where not all of it has come; ViolationProblem at `upload` where the caller has no such upload
   */
  abstract find(id: string, actor: Actor, statements?: Statements): Promise<UploadedBytes>;

  /** The bytes of such a file, for what works on it in memory. @param most bytes @throws Problem 413 where there are more */
  abstract held(file: UploadedBytes, most: number): Promise<UploadedBytes>;
}
