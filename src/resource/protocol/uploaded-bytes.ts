import type { FileBytes } from '../../storage/file-bytes.js';

/** A file that came with a request. Its bytes are no member of it, so that what walks over values never walks over them. */
export class UploadedBytes {
  readonly #bytes: FileBytes;

  constructor(
    /** As its sender called it; absent where it was sent without a name. */
    readonly name: string | undefined,
    readonly mimeType: string,
    bytes: FileBytes,
  ) {
    this.#bytes = bytes;
  }

  get bytes(): FileBytes {
    return this.#bytes;
  }
}
