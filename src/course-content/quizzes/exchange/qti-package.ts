import { buffer } from 'node:stream/consumers';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { LARGEST_PICTURE, pictureType } from './picture-types.js';
import type { ReadQuestions } from './portable-question.js';
import { collected, type QuestionCollector } from './question-collector.js';
import { readItems } from './qti-reading.js';

const MOST_ENTRIES = 5_000;
/** Bytes of all documents together, unpacked. */
const LONGEST = 20_971_520;
const SIGNATURE = Buffer.from('PK\u0003\u0004');
const DOCUMENT = /\.xml$/i;
/** Tests and manifests name items; they hold none. */
const ITEM = /<(?:\w+:)?(?:qti-assessment-item|assessmentItem)[\s>]/;

/** The answer to a person who sends a package that cannot be read. */
class PackageMistake extends Error {}

export function isZip(content: Buffer): boolean {
  return content.subarray(0, SIGNATURE.length).equals(SIGNATURE);
}

/** Reads the items of a QTI package, a zip file, in the order of the names of its documents. */
export async function readQtiPackage(content: Buffer): Promise<ReadQuestions> {
  let parts: PackageParts;
  try {
    parts = await partsOf(content);
  } catch (error) {
    const message = error instanceof PackageMistake ? error.message : 'The zip file cannot be read.';
    return { questions: [], problems: [{ at: 1, message }] };
  }
  const { documents, pictures } = parts;
  if (documents.length === 0) return { questions: [], problems: [{ at: 1, message: 'There is no item in the zip file.' }] };
  return collected((found) => {
    let before = 0;
    for (const { name, text: document } of documents) {
      const counted = numberedAfter(found, before);
      readItems(counted, document, (src) => pictures.get(pathFrom(name, src)));
      before += counted.count;
    }
  });
}

/** Gives what it takes to another collector, whose numbers go on after those before. */
function numberedAfter(found: QuestionCollector, before: number): QuestionCollector & { readonly count: number } {
  let count = 0;
  return {
    get count() {
      return count;
    },
    add(question, at) {
      count += 1;
      found.add(question, before + at);
    },
    refuse(at, message) {
      count += 1;
      found.refuse(before + at, message);
    },
    note(at, message) {
      found.note(before + at, message);
    },
  };
}

interface PackageParts {
  /** Those with items, in the order of their names. */
  readonly documents: readonly { readonly name: string; readonly text: string }[];
  /** Data addresses of the pictures that texts can hold, by their names. */
  readonly pictures: ReadonlyMap<string, string>;
}

async function partsOf(content: Buffer): Promise<PackageParts> {
  const archive = await opened(content);
  if (archive.entryCount > MOST_ENTRIES) throw new PackageMistake(`A zip file has at most ${MOST_ENTRIES} files.`);
  const entries = await entriesOf(archive);
  const written = entries.filter(({ fileName }) => DOCUMENT.test(fileName)).sort(byName);
  const size = written.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (size > LONGEST) throw new PackageMistake('The documents of the zip file have more than 20 MiB.');
  const documents: { name: string; text: string }[] = [];
  for (const entry of written) {
    const document = (await bytesOf(archive, entry)).toString('utf8');
    if (ITEM.test(document)) documents.push({ name: entry.fileName, text: document });
  }
  return { documents, pictures: documents.length === 0 ? new Map() : await picturesOf(archive, entries) };
}

/** Small ones alone, and no more of them than documents: others are named where a text has them. */
async function picturesOf(archive: ZipFile, entries: readonly Entry[]): Promise<Map<string, string>> {
  const pictures = new Map<string, string>();
  let size = 0;
  for (const entry of entries) {
    const type = pictureType(entry.fileName);
    if (type === undefined || entry.uncompressedSize > LARGEST_PICTURE) continue;
    size += entry.uncompressedSize;
    if (size > LONGEST) break;
    pictures.set(entry.fileName, `data:${type};base64,${(await bytesOf(archive, entry)).toString('base64')}`);
  }
  return pictures;
}

/** The name of a file in the package that an address within a document means. */
function pathFrom(document: string, src: string): string {
  const base = new URL(`http://package/${encodeURI(document)}`);
  if (!URL.canParse(src, base.href)) return '';
  try {
    return decodeURIComponent(new URL(src, base).pathname.slice(1));
  } catch {
    return '';
  }
}

function byName({ fileName: one }: Entry, { fileName: other }: Entry): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

function opened(content: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(content, { lazyEntries: true }, (error, archive) => (error ? reject(error) : resolve(archive)));
  });
}

function entriesOf(archive: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    archive.on('error', reject);
    archive.on('end', () => resolve(entries));
    archive.on('entry', (entry: Entry) => {
      entries.push(entry);
      archive.readEntry();
    });
    archive.readEntry();
  });
}

/** A file that is longer than the directory says is an error of the library. */
function bytesOf(archive: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(buffer(stream))));
  });
}
