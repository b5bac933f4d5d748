import { text } from 'node:stream/consumers';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
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
  let documents: readonly string[];
  try {
    documents = (await documentsOf(content)).filter((document) => ITEM.test(document));
  } catch (error) {
    const message = error instanceof PackageMistake ? error.message : 'The zip file cannot be read.';
    return { questions: [], problems: [{ at: 1, message }] };
  }
  if (documents.length === 0) return { questions: [], problems: [{ at: 1, message: 'There is no item in the zip file.' }] };
  return collected((found) => {
    let before = 0;
    for (const document of documents) {
      const counted = numberedAfter(found, before);
      readItems(counted, document);
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

async function documentsOf(content: Buffer): Promise<string[]> {
  const archive = await opened(content);
  if (archive.entryCount > MOST_ENTRIES) throw new PackageMistake(`A zip file has at most ${MOST_ENTRIES} files.`);
  const entries = (await entriesOf(archive)).filter(({ fileName }) => DOCUMENT.test(fileName));
  const size = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (size > LONGEST) throw new PackageMistake('The documents of the zip file have more than 20 MiB.');
  const documents: string[] = [];
  for (const entry of entries.sort(byName)) documents.push(await documentOf(archive, entry));
  return documents;
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

/** A document that is longer than the directory says is an error of the library. */
function documentOf(archive: ZipFile, entry: Entry): Promise<string> {
  return new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(text(stream))));
  });
}
