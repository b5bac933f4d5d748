/** A file that came with a request. Its bytes are no member of it, so that what walks over values never walks over them. */
export class UploadedBytes {
  readonly #content: Buffer;

  constructor(
    /** As its sender called it; absent where it was sent without a name. */
    readonly name: string | undefined,
    readonly mimeType: string,
    content: Buffer,
  ) {
    this.#content = content;
  }

  get content(): Buffer {
    return this.#content;
  }
}
