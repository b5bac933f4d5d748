import { Readable } from 'node:stream';
import type { ZipFile } from 'yazl';
import type { StoredFiles } from '../../platform/content-tree/nodes/node-files/stored-files.js';

/** Media types of what does not get smaller. */
const PACKED = /^(video|audio)\/|^image\/(png|jpeg|gif|webp|avif)$|zip|compressed|officedocument|opendocument|epub/;

/** A file of an archive. */
export interface ArchivedFile {
  /** Names joined by slashes. */
  readonly path: string;
  /** Its bytes, asked for when it is its turn; absent: it is an empty folder. */
  readonly content?: () => Promise<Readable>;
  /** Whether it is packed already, such as a film. */
  readonly packed?: boolean;
}

/** A stored file in an archive. @param file its id */
export function archivedFile(files: StoredFiles, path: string, file: number, mimeType: string | null): ArchivedFile {
  const content = async (): Promise<Readable> => {
    const place = await files.place('resource_file', file);
    return place ? files.open(place) : Readable.from([]);
  };
  return { path, content, packed: PACKED.test(mimeType ?? '') };
}

/**
 * A zip file piece by piece, in constant memory; a Zip64 one where it has to be. Where one of them cannot be read, the
 * stream fails. Nothing is looked up before its first piece is asked for: its maker may hold a connection.
 */
export function archiveOf(files: readonly ArchivedFile[], mtime: Date): Readable {
  return Readable.from(piecesOf(files, mtime), { objectMode: false });
}

async function* piecesOf(files: readonly ArchivedFile[], mtime: Date): AsyncGenerator<Buffer> {
  const { default: yazl } = await import('yazl');
  const archive = begun(new yazl.ZipFile(), files, mtime);
  try {
    for await (const piece of archive) yield piece as Buffer;
  } finally {
    archive.destroy();
  }
}

function begun(zip: ZipFile, files: readonly ArchivedFile[], mtime: Date): Readable {
  // A stream of Node's own, which its types do not say.
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  // A reader who is gone leaves a file open.
  let current: Readable | undefined;
  output.once('close', () => current?.destroy());
  for (const { path, content, packed = false } of files) {
    if (content === undefined) {
      zip.addEmptyDirectory(path, { mtime });
      continue;
    }
    zip.addReadStreamLazy(path, { mtime, compress: !packed }, (ready) => {
      content().then(
        (bytes) => ready(null, (current = bytes.on('error', (error: Error) => output.destroy(error)))),
        (error: unknown) => ready(error as Error, Readable.from([])),
      );
    });
  }
  zip.end();
  return output;
}
