import { Readable } from 'node:stream';
import yazl from 'yazl';

/** A file of an archive. */
export interface ArchivedFile {
  /** Names joined by slashes. */
  readonly path: string;
  /** Its bytes, asked for when it is its turn. */
  readonly content: () => Promise<Buffer>;
}

/**
 * A zip file piece by piece: of the files that it consists of, one is in memory at a time. Where one of them cannot be read, the
 * stream fails.
 */
export function archiveOf(files: readonly ArchivedFile[], mtime: Date): Readable {
  const zip = new yazl.ZipFile();
  // A stream of Node's own, which its types do not say.
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { path, content } of files) {
    zip.addReadStreamLazy(path, { mtime }, (ready) => {
      content().then(
        (bytes) => ready(null, Readable.from([bytes])),
        (error: unknown) => ready(error as Error, Readable.from([])),
      );
    });
  }
  zip.end();
  return output;
}
