import type { Readable } from 'node:stream';

/** The first and the last byte that are wanted, counted from 0. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/** What a store has under a key. */
export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
}

/** A write that goes on over several requests and processes. */
export interface PartedWrite {
  readonly key: string;
  /** What the store calls it; empty where it needs no name. */
  readonly session: string;
}

/** One part of such a write. */
export interface Part {
  /** Counted from 0. */
  readonly number: number;
  readonly content: Buffer;
  /** Whether nothing will be added to it: it has `partBytes`, or is the last one. */
  readonly isWhole: boolean;
}

/** Takes parts of a write, one after the other, for as long as a request brings them. */
export interface PartSink {
  /**
   * Writes a part. One that is not whole is written again with more bytes, the first ones of which are the same. Its content is not
   * changed until then.
   * @returns the receipt of a whole part that {@link Storage.joinParts} wants; empty where it wants none
   */
  write(part: Part): Promise<string>;

  /** Makes durable what was written. */
  sync(): Promise<void>;

  close(): Promise<void>;
}

/** How a store answers at a signed address. */
export interface SignedContent {
  readonly seconds: number;
  readonly contentType: string;
  /** `Content-Disposition`. */
  readonly disposition: string;
}

/**
 * A place for bytes under keys. Every adapter does the same (`test/e2e/files/storage.spec.ts`). A key consists of names joined by
 * slashes. What is under a key appears whole or not at all, and is durable once it was written.
 */
export abstract class Storage {
  /** By which `STORAGE` and the rows of its blobs name it; at most ten characters. */
  abstract readonly driver: string;

  /** Bytes of each part of a write in parts, but of its last one. */
  abstract readonly partBytes: number;

  /** Writes what comes, in constant memory; what was under the key before is replaced. @throws Error of the source or the store; nothing is left then */
  abstract write(key: string, source: AsyncIterable<Buffer>): Promise<void>;

  /** @param span whole where absent @throws BytesMissing where nothing is under the key */
  abstract read(key: string, span?: ByteSpan): Promise<Readable>;

  /** @returns undefined where nothing is under the key */
  abstract stat(key: string): Promise<StoredObject | undefined>;

  /** Removes what is under the key, and what a broken write left of it; nothing may be there. */
  abstract delete(key: string): Promise<void>;

  /** @throws BytesMissing where nothing is under the first key */
  abstract copy(from: string, to: string): Promise<void>;

  /** Begins a write in parts. @returns the session by which the store knows it; at most 2,000 characters */
  abstract beginParts(key: string): Promise<string>;

  /** @throws BytesMissing where the write was never begun, or is over */
  abstract openParts(write: PartedWrite): Promise<PartSink>;

  /** The beginning of a part that is not whole. @param length bytes that were written of it @throws BytesMissing where they are not there */
  abstract readPart(write: PartedWrite, number: number, length: number): Promise<Buffer>;

  /** Makes the object of its parts; once it did, it does nothing. @param receipts of whole parts, without empty ones @param size bytes of all */
  abstract joinParts(write: PartedWrite, receipts: readonly string[], size: number): Promise<void>;

  /** @returns an address at which the store itself gives the object for so long; undefined where it has none */
  signedAddress(_key: string, _shown: SignedContent): Promise<string | undefined> {
    return Promise.resolve(undefined);
  }

  /** All objects below a prefix, in no particular order. @param prefix whole names, without a slash at its end: `blobs` */
  abstract list(prefix: string): AsyncIterable<StoredObject>;
}

/** Nothing is stored under a key that something refers to. */
export class BytesMissing extends Error {
  constructor(key: string) {
    super(`Nothing is stored under ${key}.`);
  }
}

/** The store could not take or give bytes. */
export class StorageFailed extends Error {}

const NAME = /^(?!\.{1,2}$)[^\p{Cc}/\\]+$/u;
const LONGEST_KEY = 900;

/** @throws Error for a key that would lead out of the store or is no name in it */
export function requireKey(key: string): void {
  if (key.length > LONGEST_KEY || key.split('/').some((name) => !NAME.test(name))) throw new Error(`"${key.slice(0, 100)}" is no key.`);
}
