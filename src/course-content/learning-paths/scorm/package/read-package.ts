import { readXml, XmlMistake } from '../../../exchange/xml.js';
import { type Manifest, readManifest } from '../manifest/manifest.js';
import type { PackageArchive, PackageFile } from './package-archive.js';
import { PackageMistake } from './package-mistake.js';

const MANIFEST = 'imsmanifest.xml';
const LONGEST_MANIFEST = 10 * 1_048_576;
const DECLARED = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/;
/** What other standards put at the root of their packages. */
const OTHERS: readonly (readonly [file: RegExp, standard: string])[] = [
  [/^cmi5\.xml$/i, 'a cmi5 course'],
  [/^tincan\.xml$/i, 'an xAPI course'],
  [/\.crs$/i, 'an AICC course'],
];

/** A package: its manifest, and its files named as the manifest names them. */
export interface ReadPackage {
  readonly manifest: Manifest;
  readonly files: readonly PackageFile[];
}

/** @param hosts elsewhere whose pages may be steps @throws PackageMistake */
export async function readPackage(archive: PackageArchive, hosts: ReadonlySet<string>): Promise<ReadPackage> {
  const folder = folderOf(archive.files);
  const manifest = archive.files.find(({ name }) => name === folder + MANIFEST);
  if (!manifest) throw missing(archive.files);
  if (manifest.size > LONGEST_MANIFEST) throw new PackageMistake('bad-manifest', 'A manifest has at most 10 MiB.');
  const files = archive.files
    .filter(({ name }) => name.startsWith(folder))
    .map((file) => ({ ...file, name: file.name.slice(folder.length) }));
  const names = new Set(files.map(({ name }) => name));
  const text = decoded(await archive.read(manifest));
  try {
    return { manifest: readManifest(readXml(text), text, { has: (name) => names.has(name), hosts }), files };
  } catch (error) {
    throw error instanceof XmlMistake ? new PackageMistake('bad-manifest', `The manifest cannot be read. ${error.message}`) : error;
  }
}

/** A package that was packed together with the folder that it is in. */
function folderOf(files: readonly PackageFile[]): string {
  const [first] = files;
  const folder = first?.name.slice(0, first.name.indexOf('/') + 1) ?? '';
  return folder !== '' && files.every(({ name }) => name.startsWith(folder)) ? folder : '';
}

function missing(files: readonly PackageFile[]): PackageMistake {
  const other = OTHERS.find(([file]) => files.some(({ name }) => file.test(name)));
  if (other) return new PackageMistake('not-scorm', `This is ${other[1]}, which this version does not take; it takes SCORM packages.`);
  return new PackageMistake('no-manifest', `There is no ${MANIFEST} at the root of the zip file.`);
}

function decoded(content: Buffer): string {
  const [, declared = 'utf-8'] = DECLARED.exec(content.subarray(0, 300).toString('latin1')) ?? [];
  const [first, second] = content;
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : declared;
  try {
    return new TextDecoder(marked, { fatal: true }).decode(content);
  } catch {
    throw new PackageMistake('bad-manifest', 'The manifest is no text in the coding that it names.');
  }
}
