import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { LocalStorage } from './local-storage.js';
import { StorageFailed, type Storage, type StorageDriver } from './storage.js';

/** The stores of this installation: one that takes new files, and those that have older ones. */
@Injectable()
export class Storages {
  readonly #known: ReadonlyMap<string, Storage>;

  constructor({ FILES_DIR }: Environment) {
    this.#known = new Map<StorageDriver, Storage>([['local', new LocalStorage(FILES_DIR)]]);
  }

  /** The one that new files go to. */
  get current(): Storage {
    return this.of('local');
  }

  /** @throws StorageFailed for one that is not configured */
  of(driver: string): Storage {
    const storage = this.#known.get(driver);
    if (!storage) throw new StorageFailed(`The storage "${driver}" is not configured.`);
    return storage;
  }
}
