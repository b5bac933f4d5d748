import type { Readable } from 'node:stream';

/** Where a blob lies: the name of one of the adapters. */
export const STORAGE_DRIVERS = ['local', 's3'] as const;
export type StorageDriver = (typeof STORAGE_DRIVERS)[number];

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

/**
 * A place for bytes under keys. Every adapter does the same (`test/e2e/files/storage.spec.ts`). A key consists of names joined by
 * slashes. What is under a key appears whole or not at all, and is durable once it was written.
 */
export abstract class Storage {
  abstract readonly driver: StorageDriver;

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
