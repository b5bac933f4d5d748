import { hash } from 'node:crypto';
import type { ScanState } from './virus-scanner.js';

/** What is known of stored bytes. */
interface BytesFacts {
  /** Id of the resumable upload that they came by, which the row takes. */
  readonly upload?: string;
  /** Width and height of a picture. */
  readonly dimensions?: readonly [width: number, height: number] | undefined;
  readonly scan?: ScanState;
}

/** The bytes of a file on their way to a row: in a blob already. */
export class StoredBytes {
  constructor(
    /** Id of the blob. */
    readonly blob: string,
    readonly size: number,
    /** In hexadecimal. */
    readonly sha256: string,
    readonly facts: BytesFacts = {},
  ) {}
}

/** The bytes of a file on their way to a row: few, and in memory. */
export class HeldBytes {
  readonly #content: Buffer;

  constructor(
    content: Buffer,
    readonly facts: Omit<BytesFacts, 'upload'> = {},
  ) {
    this.#content = content;
  }

  get content(): Buffer {
    return this.#content;
  }

  get size(): number {
    return this.#content.length;
  }

  /** In hexadecimal. */
  get sha256(): string {
    return hash('sha256', this.#content, 'hex');
  }
}

export type FileBytes = HeldBytes | StoredBytes;
