import { Contributions } from '../config/contributions.js';
import type { Environment } from '../config/environment.js';
import type { Storage } from './storage.js';

/** A kind of store for the bytes of files. */
export interface StorageKind {
  /** By which `STORAGE` names it, and its {@link Storage.driver}; at most ten characters. */
  readonly driver: string;
  /** @returns undefined where the installation has none, since its settings are not there */
  readonly open: (environment: Environment) => Storage | undefined;
}

/** Every kind of store that there is. */
export const storageKinds = new Contributions<StorageKind>('storage', ({ driver }) => driver);
