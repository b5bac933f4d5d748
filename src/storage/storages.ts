import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { folderRemedy } from '../config/folder-remedy.js';
import { StartupError, systemErrorCode } from '../config/startup-error.js';
import { LocalStorage } from './local-storage.js';
import { S3Storage } from './s3-storage.js';
import { type SignedContent, StorageFailed, type Storage, type StorageDriver } from './storage.js';

/** The stores of this installation: one that takes new files, and those that have older ones. */
@Injectable()
export class Storages implements OnApplicationBootstrap {
  readonly #known: ReadonlyMap<string, Storage>;
  readonly #current: StorageDriver;
  readonly #isRedirected: boolean;
  readonly #folder: string;

  constructor(environment: Environment) {
    const known = new Map<StorageDriver, Storage>([['local', new LocalStorage(environment.FILES_DIR)]]);
    this.#folder = environment.FILES_DIR;
    const remote = remoteStorage(environment);
    if (remote) known.set('s3', remote);
    this.#known = known;
    this.#current = environment.STORAGE;
    this.#isRedirected = environment.S3_DELIVERY === 'redirect';
  }

  /** Writes, reads and deletes an object where new files go. @throws StartupError where that fails */
  async onApplicationBootstrap(): Promise<void> {
    const key = `checks/${randomUUID()}`;
    try {
      // What is made below a read-only folder fails as if that were not there.
      if (this.#current === 'local' && existsSync(this.#folder)) await access(this.#folder, constants.W_OK);
      await this.current.write(key, Readable.from([Buffer.from(key)]));
      if ((await text(await this.current.read(key))) !== key) throw new Error('what is read is not what was written');
      await this.current.delete(key);
    } catch (error) {
      throw new StartupError(this.#current === 'local' ? this.#complaintOfFolder(error) : complaintOfStore(error), { cause: error });
    }
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

function remoteStorage(environment: Environment): Storage | undefined {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_PREFIX, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PATH_STYLE, S3_CHECKSUMS } = environment;
  if (S3_BUCKET === undefined) return undefined;
  return new S3Storage({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    prefix: S3_PREFIX,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    pathStyle: S3_PATH_STYLE,
    checksums: S3_CHECKSUMS,
  });
}
