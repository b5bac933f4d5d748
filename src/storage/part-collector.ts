import { createHash, type Hash } from 'node:crypto';
import type { Part } from './storage.js';

/** The SHA-256 of a file from its beginning up to an offset. */
export class RunningDigest {
  private constructor(
    private readonly hash: Hash,
    private offset: number,
  ) {}

  /** @param offset where bytes go on @param known of what came before, should this process know it @returns undefined where it does not */
  static from(offset: number, known: RunningDigest | undefined): RunningDigest | undefined {
    if (offset === 0) return new RunningDigest(createHash('sha256'), 0);
    return known?.offset === offset ? known : undefined;
  }

  add(bytes: Buffer): void {
    this.hash.update(bytes);
    this.offset += bytes.length;
  }

  /** In hexadecimal; undefined where it is of fewer bytes. Asked once. */
  at(offset: number): string | undefined {
    return this.offset === offset ? this.hash.digest('hex') : undefined;
  }
}

/** Fills the parts of a file one after the other. It has memory for two: while one is written, the next one is filled. */
export class PartCollector {
  #bytes: Buffer;
  #other: Buffer | undefined;
  #filled: number;

  /** @param number of the first part @param head what is stored of it already @param digest of all before, where it is known */
  constructor(
    private readonly partBytes: number,
    private number: number,
    head: Buffer,
    readonly digest: RunningDigest | undefined,
  ) {
    this.#bytes = Buffer.allocUnsafe(partBytes);
    this.#filled = head.copy(this.#bytes);
  }

  /** @returns what had no room any more */
  add(bytes: Buffer): Buffer {
    const copied = bytes.copy(this.#bytes, this.#filled);
    this.#filled += copied;
    this.digest?.add(bytes.subarray(0, copied));
    return bytes.subarray(copied);
  }

  get isFull(): boolean {
    return this.#filled === this.partBytes;
  }

  get isBegun(): boolean {
    return this.#filled > 0;
  }

  /** Bytes of the file up to here. */
  get offset(): number {
    return this.number * this.partBytes + this.#filled;
  }

  get part(): Omit<Part, 'isWhole'> {
    return { number: this.number, content: this.#bytes.subarray(0, this.#filled) };
  }

  /** Begins the next part, in the memory of the one before this. */
  next(): void {
    const free = this.#other ?? Buffer.allocUnsafe(this.partBytes);
    this.#other = this.#bytes;
    this.#bytes = free;
    this.number += 1;
    this.#filled = 0;
  }
}
