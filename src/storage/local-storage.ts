import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type ByteSpan,
  BytesMissing,
  type Part,
  type PartedWrite,
  type PartSink,
  requireKey,
  Storage,
  type StoredObject,
} from './storage.js';

/** Ending of what is being written. */
const PART = '.part';
const READ_BYTES = 256 * 1024;
/** A file takes parts of any length; long ones are only held in memory for longer. */
const PART_BYTES = 1_048_576;
/** Only the service reads its files. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Files in a folder, which several processes may share: written beside their place, synced, and renamed into it. */
export class LocalStorage extends Storage {
  override readonly partBytes = PART_BYTES;

  /** @param folder made where it does not exist */
  constructor(
    private readonly folder: string,
    override readonly driver = 'local',
  ) {
    super();
  }

  override async write(key: string, source: AsyncIterable<Buffer>): Promise<void> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
    try {
      await pipeline(source, createWriteStream(path + PART, { flush: true, mode: FILE_MODE }));
      await this.settle(path);
    } catch (error) {
      await rm(path + PART, { force: true });
      throw error;
    }
  }

  override async read(key: string, span?: ByteSpan): Promise<Readable> {
    const file = await open(this.pathOf(key)).catch((error: unknown) => rejectAbsent(error, key));
    return createReadStream('', { fd: file, highWaterMark: READ_BYTES, ...span });
  }

  override async stat(key: string): Promise<StoredObject | undefined> {
    const found = await stat(this.pathOf(key)).catch(undefinedIfAbsent);
    return found?.isFile() ? { key, size: found.size } : undefined;
  }

  override async delete(key: string): Promise<void> {
    const path = this.pathOf(key);
    await Promise.all([path, path + PART].map((one) => rm(one, { force: true })));
  }

  override async copy(from: string, to: string): Promise<void> {
    const path = this.pathOf(to);
    await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
    try {
      await copyFile(this.pathOf(from), path + PART).catch((error: unknown) => rejectAbsent(error, from));
      await synced(path + PART);
      await this.settle(path);
    } catch (error) {
      await rm(path + PART, { force: true });
      throw error;
    }
  }

  override async *list(prefix: string): AsyncIterable<StoredObject> {
    const entries = await readdir(this.pathOf(prefix), { withFileTypes: true }).catch(undefinedIfAbsent);
    for (const entry of entries ?? []) {
      const key = `${prefix}/${entry.name}`;
      if (entry.isDirectory()) yield* this.list(key);
      else if (!key.endsWith(PART)) {
        const found = await this.stat(key);
        if (found) yield found;
      }
    }
  }

  override async beginParts(key: string): Promise<string> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
    const file = await open(path + PART, 'w', FILE_MODE);
    await file.close();
    await synced(dirname(path));
    return '';
  }

  override async openParts({ key }: PartedWrite): Promise<PartSink> {
    const file = await open(this.pathOf(key) + PART, 'r+').catch((error: unknown) => rejectAbsent(error, key));
    return new PartsInFile(file);
  }

  override async readPart({ key }: PartedWrite, number: number, length: number): Promise<Buffer> {
    const file = await open(this.pathOf(key) + PART).catch((error: unknown) => rejectAbsent(error, key));
    try {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, number * PART_BYTES);
      if (bytesRead < length) throw new BytesMissing(key);
      return buffer;
    } finally {
      await file.close();
    }
  }

  override async joinParts({ key }: PartedWrite, _receipts: readonly string[], size: number): Promise<void> {
    const path = this.pathOf(key);
    if ((await this.stat(key))?.size === size) return;
    await truncate(path + PART, size).catch((error: unknown) => rejectAbsent(error, key));
    await synced(path + PART);
    await this.settle(path);
  }

  /** A name is durable once its folder is. */
  private async settle(path: string): Promise<void> {
    await rename(path + PART, path);
    await synced(dirname(path));
  }

  private pathOf(key: string): string {
    requireKey(key);
    return join(this.folder, key);
  }
}

/** Each part at its place in the file. */
class PartsInFile implements PartSink {
  constructor(private readonly file: FileHandle) {}

  async write({ number, content }: Part): Promise<string> {
    for (let at = 0; at < content.length;)
      at += (await this.file.write(content, at, content.length - at, number * PART_BYTES + at)).bytesWritten;
    return '';
  }

  sync(): Promise<void> {
    return this.file.datasync();
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

async function synced(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function isAbsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function undefinedIfAbsent(error: unknown): undefined {
  if (!isAbsent(error)) throw error;
}

function rejectAbsent(error: unknown, key: string): never {
  throw isAbsent(error) ? new BytesMissing(key) : error;
}
