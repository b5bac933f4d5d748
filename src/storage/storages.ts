import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { folderRemedy } from '../config/folder-remedy.js';
import { StartupError, systemErrorCode } from '../config/startup-error.js';
import { standardStorages } from './standard-storages.js';
import { type SignedContent, StorageFailed, type Storage } from './storage.js';
import { storageKinds } from './storage-kinds.js';

storageKinds.with(...standardStorages).add();

/** The stores of this installation: one that takes new files, and those that have older ones. */
@Injectable()
export class Storages implements OnApplicationBootstrap {
  readonly #known: ReadonlyMap<string, Storage>;
  readonly #current: string;
  readonly #isRedirected: boolean;
  readonly #folder: string;

  constructor(environment: Environment) {
    const opened = storageKinds.all.flatMap(({ open }) => open(environment) ?? []);
    this.#known = new Map(opened.map((storage) => [storage.driver, storage]));
    this.#folder = environment.FILES_DIR;
    this.#current = environment.STORAGE;
    this.#isRedirected = environment.S3_DELIVERY === 'redirect';
  }

  /** Writes, reads and deletes an object where new files go. @throws StartupError where that fails */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.#known.has(this.#current)) throw new StartupError(this.#complaintOfName());
    const key = `checks/${randomUUID()}`;
    try {
      // What is made below a read-only folder fails as if that were not there.
      if (this.#current === 'local' && existsSync(this.#folder)) await access(this.#folder, constants.W_OK);
      await this.current.write(key, Readable.from([Buffer.from(key)]));
      if ((await text(await this.current.read(key))) !== key) throw new Error('what is read is not what was written');
      await this.current.delete(key);
    } catch (error) {
      throw new StartupError(this.#complaint(error), { cause: error });
    }
  }

  #complaintOfName(): string {
    const [kinds, isKnown] = [storageKinds.names.join(', '), storageKinds.find(this.#current) !== undefined];
    return isKnown
      ? `The storage "${this.#current}" is not set up: set what it needs, or another STORAGE.`
      : `STORAGE is "${this.#current}", and the service has ${kinds}.`;
  }

  #complaint(error: unknown): string {
    if (this.#current === 'local') return this.#complaintOfFolder(error);
    if (this.#current === 's3') return complaintOfStore(error);
    return `The storage "${this.#current}" can't be used (${error instanceof Error ? error.message : String(error)}).`;
  }

  #complaintOfFolder(error: unknown): string {
    const code = systemErrorCode(error) ?? (error instanceof Error ? error.message : String(error));
    return `The folder of files ${this.#folder} can't be used (${code}): ${folderRemedy(error, 'FILES_DIR', 'check FILES_DIR.')}`;
  }

  /** The one that new files go to. */
  get current(): Storage {
    return this.of(this.#current);
  }

  get all(): readonly Storage[] {
    return [...this.#known.values()];
  }

  /** Where a store gives bytes itself, as `S3_DELIVERY` says; undefined where the service does. */
  async addressOf({ driver, key }: { readonly driver: string; readonly key: string }, shown: SignedContent): Promise<string | undefined> {
    return this.#isRedirected ? this.of(driver).signedAddress(key, shown) : undefined;
  }

  /** @throws StorageFailed for one that is not configured */
  of(driver: string): Storage {
    const storage = this.#known.get(driver);
    if (!storage) throw new StorageFailed(`The storage "${driver}" is not configured.`);
    return storage;
  }
}

/** Stores that know no checksums refuse what has one with various statuses and texts. */
function complaintOfStore(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `The store of files can't be used (${reason}): check STORAGE and the settings S3_…; one that refuses checksums needs S3_CHECKSUMS=false.`;
}
