import { readXml, XmlMistake } from '../../../exchange/xml.js';
import { PackageMistake } from '../package/package-mistake.js';
import { withSoundPrerequisites } from '../sound-prerequisites.js';
import type { ImportNote } from './import-note.js';
import { type Manifest, readManifest } from './manifest.js';

const MEMBER = 'uploadFile';
const DECLARED = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/;

/** A manifest as it lies in a package. */
export interface ManifestFile {
  readonly content: Uint8Array;
  /** Of the files of the package, as the manifest names them. */
  readonly names: ReadonlySet<string>;
  /** Hosts elsewhere whose pages may be steps. */
  readonly hosts: ReadonlySet<string>;
}

/** Reads a manifest; prerequisites that cannot be met are left out and noted. @throws ViolationProblem at `uploadFile` */
export function readManifestFile({ content, names, hosts }: ManifestFile): Manifest {
  try {
    const text = decoded(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    const manifest = readManifest(readXml(text), text, { has: (name) => names.has(name), hosts });
    const notes: ImportNote[] = [...manifest.notes];
    const organizations = manifest.organizations.map((one) => ({ ...one, items: withSoundPrerequisites(one.items, notes) }));
    return { ...manifest, organizations, notes };
  } catch (error) {
    const mistake =
      error instanceof XmlMistake ? new PackageMistake('bad-manifest', `The manifest cannot be read. ${error.message}`) : error;
    throw mistake instanceof PackageMistake ? mistake.asProblem(MEMBER) : mistake;
  }
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
