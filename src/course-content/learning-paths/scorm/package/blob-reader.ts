import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { RandomAccessReader } from 'yauzl';
import type { ByteSpan } from '../../../../storage/storage.js';

const BLOCK = 1_048_576;
/** Blocks in memory: the directory, the entry that is read, and the one before. */
const MOST_BLOCKS = 3;

/** Opens a span of the bytes. */
export type OpenSpan = (span: ByteSpan) => Promise<Readable>;

/** Gives the zip library what lies in a store, in blocks, so that many small entries are few requests to it. */
export class BlobReader extends RandomAccessReader {
  readonly #blocks = new Map<number, Promise<Buffer>>();

  /** @param size of all, in bytes */
  constructor(
    private readonly open: OpenSpan,
    private readonly size: number,
  ) {
    super();
  }

  /** @param end behind the last byte */
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end), { objectMode: false });
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const index = Math.floor(at / BLOCK);
      const block = await this.#block(index);
      const from = at - index * BLOCK;
      const piece = block.subarray(from, Math.min(block.length, from + end - at));
      if (piece.length === 0) return;
      yield piece;
      at += piece.length;
    }
  }

  #block(index: number): Promise<Buffer> {
    const known = this.#blocks.get(index);
    const block = known ?? this.#read(index);
    // The block used last goes last.
    this.#blocks.delete(index);
    this.#blocks.set(index, block);
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size > MOST_BLOCKS && oldest !== undefined) this.#blocks.delete(oldest);
    return block;
  }

  async #read(index: number): Promise<Buffer> {
    const start = index * BLOCK;
    if (start >= this.size) return Buffer.alloc(0);
    return buffer(await this.open({ start, end: Math.min(this.size, start + BLOCK) - 1 }));
  }
}
