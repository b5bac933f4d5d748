/** Lets bytes through and holds the first ones. */
export class HeadCollector {
  readonly #parts: Buffer[] = [];
  #left: number;

  /** @param most bytes that are held */
  constructor(most: number) {
    this.#left = most;
  }

  async *through(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    for await (const bytes of source) {
      if (this.#left > 0) {
        const part = bytes.subarray(0, this.#left);
        this.#parts.push(Buffer.from(part));
        this.#left -= part.length;
      }
      yield bytes;
    }
  }

  get head(): Buffer {
    return Buffer.concat(this.#parts);
  }
}
