import type { Request } from 'express';
import type { StorageEngine } from 'multer';
import type { Readable } from 'node:stream';
import type { Blobs } from '../../storage/blobs.js';
import { StoredBytes } from '../../storage/file-bytes.js';
import { HeadCollector } from '../../storage/head-collector.js';
import { isPicture, PICTURE_HEAD_BYTES, type Pictures } from '../../storage/pictures.js';
import type { VirusScanner } from '../../storage/virus-scanner.js';

type MulterFile = Express.Multer.File;

/** A file of a form whose bytes went to the storage while they came. */
export type ReceivedFile = MulterFile & { readonly stored?: StoredBytes };

/** Lets the files of forms flow into the storage. */
export class BlobUploads implements StorageEngine {
  /** @param admit asked before the first byte is stored; false where the request was answered already, and nothing more is read */
  constructor(
    private readonly blobs: Blobs,
    private readonly pictures: Pictures,
    private readonly scanner: VirusScanner,
    private readonly admit: (request: Request) => Promise<boolean>,
  ) {}

  _handleFile(request: Request, { stream, mimetype }: MulterFile, done: (error?: unknown, info?: Partial<ReceivedFile>) => void): void {
    const received = async (): Promise<StoredBytes | undefined> =>
      (await this.admit(request)) ? this.receive(unbroken(stream), mimetype) : undefined;
    received().then(
      (stored) => {
        if (stored) done(null, { stored, size: stored.size });
      },
      (error: unknown) => done(error),
    );
  }

  /** @throws ScanRefused */
  private async receive(stream: AsyncIterable<Buffer>, mimetype: string): Promise<StoredBytes> {
    const scan = this.scanner.begin();
    const collector = new HeadCollector(isPicture(mimetype) ? PICTURE_HEAD_BYTES : 0);
    const { blob, size, sha256 } = await this.blobs.receive(collector.through(scan ? scan.through(stream) : stream));
    try {
      const state = await scan?.state();
      return new StoredBytes(blob, size, sha256, { scan: state, dimensions: await this.pictures.size(mimetype, collector.head) });
    } catch (error) {
      await this.blobs.discard(blob);
      throw error;
    }
  }

  /** The rest of the form was refused. */
  _removeFile(_request: Request, { stored }: ReceivedFile, done: (error: Error | null) => void): void {
    const removed = stored ? this.blobs.discard(stored.blob) : Promise.resolve();
    removed.then(
      () => done(null),
      (error: unknown) => done(error as Error),
    );
  }
}

/** A store that fails ends its reading alone: a stream that it breaks off looks like a form that was cut short. */
function unbroken(stream: Readable): AsyncIterable<Buffer> {
  return stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}
