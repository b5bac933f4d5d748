import type { PackageArchive, PackageFile } from './package-archive.js';
import { PackageMistake } from './package-mistake.js';

const MANIFEST = 'imsmanifest.xml';
const LONGEST_MANIFEST = 10 * 1_048_576;
/** What other standards put at the root of their packages. */
const OTHERS: readonly (readonly [file: RegExp, standard: string])[] = [
  [/^cmi5\.xml$/i, 'a cmi5 course'],
  [/^tincan\.xml$/i, 'an xAPI course'],
  [/\.crs$/i, 'an AICC course'],
];

/** The manifest of a package as it lies there, and the files named as the manifest names them. */
interface FoundManifest {
  readonly content: Buffer;
  readonly files: readonly PackageFile[];
}

/** Finds the manifest of a package. @throws PackageMistake */
export async function findManifest(archive: PackageArchive): Promise<FoundManifest> {
  const folder = folderOf(archive.files);
  const manifest = archive.files.find(({ name }) => name === folder + MANIFEST);
  if (!manifest) throw missing(archive.files);
  if (manifest.size > LONGEST_MANIFEST) throw new PackageMistake('bad-manifest', 'A manifest has at most 10 MiB.');
  const files = archive.files
    .filter(({ name }) => name.startsWith(folder))
    .map((file) => ({ ...file, name: file.name.slice(folder.length) }));
  return { content: await archive.read(manifest), files };
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
