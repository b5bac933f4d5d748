import { createHash } from 'node:crypto';

/** Lets bytes through, counts them and computes their SHA-256. */
export class ByteMeter {
  readonly #hash = createHash('sha256');
  #size = 0;
  #failure: unknown;

  async *through(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    try {
      for await (const bytes of source) {
        this.#hash.update(bytes);
        this.#size += bytes.length;
        yield bytes;
      }
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  get size(): number {
    return this.#size;
  }

  /** Why the source broke off, if it did. */
  get failure(): unknown {
    return this.#failure;
  }

  /** In hexadecimal; asked once, when all went through. */
  digest(): string {
    return this.#hash.digest('hex');
  }
}

/** Reads all and keeps nothing of it. */
export async function drained(source: AsyncGenerator<Buffer>): Promise<void> {
  while ((await source.next()).done !== true);
}
