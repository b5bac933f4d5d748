import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import type { OpenSpan } from './blob-reader.js';
import { PackageMistake } from './package-mistake.js';

const MEBIBYTE = 1_048_576;
const MOST_ENTRIES = 20_000;
const LARGEST_ENTRY = 1_024 * MEBIBYTE;
const HIGHEST_RATIO = 250;
/** Below this size a high ratio harms nobody. */
const UNSUSPICIOUS = 10 * MEBIBYTE;
/** Bytes. */
const LONGEST_NAME = 1_000;
/** Entries that are read before others have their turn: what is in memory already comes without one. */
const BEFORE_OTHERS = 50;
const STORED = 0;
const DEFLATED = 8;
const KIND_OF_FILE = 0o170000;
const SYMBOLIC_LINK = 0o120000;
const NAMES_IN_UTF_8 = 0x800;
/** What a Mac, or Windows, puts beside the files of a folder. */
const LEFT_BY_SYSTEMS = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;
const CONTROL = /\p{Cc}/u;

/** A file within a package, and where in the zip file its bytes are. */
export interface PackageFile {
  /** With slashes; relative to the folder of the manifest. */
  readonly name: string;
  /** Of the first byte as it lies in the zip file. */
  readonly offset: number;
  /** Bytes as they lie there. */
  readonly packed: number;
  readonly size: number;
  readonly deflated: boolean;
  readonly crc: number;
}

interface Found {
  readonly entry: Entry;
  readonly file: PackageFile;
}

/** A zip file whose directory was checked. Nothing of it is unpacked to a path. */
export class PackageArchive {
  readonly #entries: ReadonlyMap<PackageFile, Entry>;

  private constructor(
    private readonly zip: ZipFile,
    found: readonly Found[],
  ) {
    this.#entries = new Map(found.map(({ file, entry }) => [file, entry]));
  }

  /**
   * Reads and checks the directory.
   * @param size of the zip file, in bytes
   * @param unpackedLimit bytes that all files together may have
   * @throws PackageMistake
   */
  static async open(open: OpenSpan, size: number, unpackedLimit: number): Promise<PackageArchive> {
    const zip = await opened(open, size);
    if (zip.entryCount > MOST_ENTRIES) throw new PackageMistake('too-large', `A package has at most ${MOST_ENTRIES} files.`);
    const entries = await entriesOf(zip);
    requireSafeNames(entries);
    requireBounds(entries, unpackedLimit);
    const found: Found[] = [];
    for (const entry of entries) {
      if (!entry.fileName.endsWith('/')) found.push(await located(zip, entry));
      if (found.length % BEFORE_OTHERS === 0) await new Promise(setImmediate);
    }
    requireApart(found, size);
    return new PackageArchive(zip, found);
  }

  get files(): readonly PackageFile[] {
    return [...this.#entries.keys()];
  }

  /** All bytes of a file. @throws PackageMistake where they are not as the directory says */
  async read(file: PackageFile): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.bytes(file)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /**
   * Inflates every file once.
   * @param onProgress gets the part of all bytes that was read, from 0 to 1, after each file
   * @throws PackageMistake for one whose size or checksum is not as the directory says
   */
  async verify(onProgress?: (part: number) => Promise<void>): Promise<void> {
    const all = this.files.reduce((sum, { packed }) => sum + packed, 0);
    let read = 0;
    for (const file of this.files) {
      const bytes = this.bytes(file);
      while (!(await bytes.next()).done);
      read += file.packed;
      if (all > 0) await onProgress?.(read / all);
    }
  }

  private async *bytes(file: PackageFile): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(file);
    if (!entry) throw new Error('This file is of another package.');
    let sum = 0;
    try {
      for await (const piece of (await streamOf(this.zip, entry)) as AsyncIterable<Buffer>) {
        sum = crc32(piece, sum);
        yield piece;
      }
    } catch (error) {
      throw mistakeOf(error);
    }
    if (sum !== entry.crc32) throw new PackageMistake('malformed', `The checksum of "${shown(entry.fileName)}" is wrong.`);
  }
}

async function opened(open: OpenSpan, size: number): Promise<ZipFile> {
  const [{ fromRandomAccessReader }, { BlobReader }] = await Promise.all([import('yauzl'), import('./blob-reader.js')]);
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(new BlobReader(open, size), size, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) reject(mistakeOf(error));
      else resolve(zip);
    });
  });
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('error', (error: unknown) => reject(mistakeOf(error)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entry.fileName = nameOf(entry);
      if (!LEFT_BY_SYSTEMS.test(entry.fileName)) entries.push(entry);
      if (entries.length % BEFORE_OTHERS === 0) setImmediate(() => zip.readEntry());
      else zip.readEntry();
    });
    zip.readEntry();
  });
}

/**
 * One name for all spellings of it (NFC). Archives of a Mac have names in UTF-8 that do not say so, which PKWARE's note (APPNOTE 4.4.4,
 * bit 11) takes for code page 437: what reads as UTF-8 and is not all ASCII is hardly ever anything else.
 */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag }: Entry): string {
  if ((generalPurposeBitFlag & NAMES_IN_UTF_8) !== 0 || !isUtf8(fileNameRaw)) return fileName.normalize();
  return fileNameRaw.toString().replaceAll('\\', '/').normalize();
}

/** The library refuses names that lead out of a folder, and entries that are longer than they say. */
function mistakeOf(error: unknown): PackageMistake {
  if (error instanceof PackageMistake) return error;
  const message = error instanceof Error ? error.message : '';
  if (/path|invalid characters/.test(message)) return new PackageMistake('unsafe-name', 'A name in the zip file leads out of it.');
  if (message.includes('too many bytes')) return new PackageMistake('too-large', 'A file in the zip file is longer than it says.');
  return new PackageMistake('malformed', 'This is no zip file, or it is damaged.');
}

/** Two names are the same whatever the case of their letters on some machines, and never meant. */
function requireSafeNames(entries: readonly Entry[]): void {
  const names = new Set<string>();
  for (const { fileName, externalFileAttributes } of entries) {
    const isLink = ((externalFileAttributes >>> 16) & KIND_OF_FILE) === SYMBOLIC_LINK;
    if (isLink) throw new PackageMistake('unsafe-name', `"${shown(fileName)}" is a symbolic link.`);
    if (CONTROL.test(fileName) || Buffer.byteLength(fileName) > LONGEST_NAME || /^[A-Za-z]:/.test(fileName)) {
      throw new PackageMistake('unsafe-name', `"${shown(fileName)}" is no name of a file in a package.`);
    }
    if (names.has(fileName)) throw new PackageMistake('unsafe-name', `"${shown(fileName)}" is in the zip file twice.`);
    names.add(fileName);
  }
}

function requireBounds(entries: readonly Entry[], unpackedLimit: number): void {
  let all = 0;
  for (const entry of entries) {
    const { fileName, uncompressedSize, compressedSize, compressionMethod } = entry;
    if (entry.isEncrypted()) throw new PackageMistake('malformed', `"${shown(fileName)}" is encrypted.`);
    if (compressionMethod !== STORED && compressionMethod !== DEFLATED) {
      throw new PackageMistake('malformed', `"${shown(fileName)}" is packed in a way that is not read here.`);
    }
    const isBomb = uncompressedSize > UNSUSPICIOUS && uncompressedSize > HIGHEST_RATIO * compressedSize;
    if (uncompressedSize > LARGEST_ENTRY || isBomb) throw new PackageMistake('too-large', `"${shown(fileName)}" is too large.`);
    all += uncompressedSize;
  }
  if (all > unpackedLimit) throw new PackageMistake('too-large', `Unpacked, a package has at most ${unpackedLimit} bytes.`);
}

function located(zip: ZipFile, entry: Entry): Promise<Found> {
  return new Promise((resolve, reject) => {
    zip.readLocalFileHeader(entry, { minimal: true }, (error, header) => {
      if (error) {
        reject(mistakeOf(error));
        return;
      }
      const { fileName: name, compressedSize: packed, uncompressedSize: size, compressionMethod, crc32: crc } = entry;
      resolve({ entry, file: { name, offset: header.fileDataStart, packed, size, deflated: compressionMethod === DEFLATED, crc } });
    });
  });
}

/** Overlapping entries are how a small file unpacks to a large one without a high ratio. */
function requireApart(found: readonly Found[], size: number): void {
  const inOrder = [...found].sort((one, other) => one.entry.relativeOffsetOfLocalHeader - other.entry.relativeOffsetOfLocalHeader);
  for (const [index, { file }] of inOrder.entries()) {
    const { offset, packed, name } = file;
    const end = inOrder[index + 1]?.entry.relativeOffsetOfLocalHeader ?? size;
    if (offset + packed > end) throw new PackageMistake('malformed', `"${shown(name)}" overlaps with what comes after it.`);
  }
}

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

function shown(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, '?').slice(0, 100);
}
