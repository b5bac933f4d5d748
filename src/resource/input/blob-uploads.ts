import type { Request } from 'express';
import type { StorageEngine } from 'multer';
import type { Blobs } from '../../storage/blobs.js';
import { StoredBytes } from '../../storage/file-bytes.js';
import { HeadCollector } from '../../storage/head-collector.js';
import { isPicture, PICTURE_HEAD_BYTES, type Pictures } from '../../storage/pictures.js';

type MulterFile = Express.Multer.File;

/** A file of a form whose bytes went to the storage while they came. */
export type ReceivedFile = MulterFile & { readonly stored?: StoredBytes };

/** Lets the files of forms flow into the storage. */
export class BlobUploads implements StorageEngine {
  /** @param admit asked before the first byte is stored; false where the request was answered already, and nothing more is read */
  constructor(
    private readonly blobs: Blobs,
    private readonly pictures: Pictures,
    private readonly admit: (request: Request) => Promise<boolean>,
  ) {}

  _handleFile(request: Request, { stream, mimetype }: MulterFile, done: (error?: unknown, info?: Partial<ReceivedFile>) => void): void {
    const received = async (): Promise<StoredBytes | undefined> =>
      (await this.admit(request)) ? this.receive(stream, mimetype) : undefined;
    received().then(
      (stored) => {
        if (stored) done(null, { stored, size: stored.size });
      },
      (error: unknown) => done(error),
    );
  }

  private async receive(stream: AsyncIterable<Buffer>, mimetype: string): Promise<StoredBytes> {
    if (!isPicture(mimetype)) return this.blobs.receive(stream);
    const collector = new HeadCollector(PICTURE_HEAD_BYTES);
    const { blob, size, sha256 } = await this.blobs.receive(collector.through(stream));
    return new StoredBytes(blob, size, sha256, undefined, await this.pictures.size(mimetype, collector.head));
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
