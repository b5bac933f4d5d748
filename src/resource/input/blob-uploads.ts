import type { Request } from 'express';
import type { StorageEngine } from 'multer';
import type { Blobs } from '../../storage/blobs.js';
import type { StoredBytes } from '../../storage/file-bytes.js';

type MulterFile = Express.Multer.File;

/** A file of a form whose bytes went to the storage while they came. */
export type ReceivedFile = MulterFile & { readonly stored?: StoredBytes };

/** Lets the files of forms flow into the storage. */
export class BlobUploads implements StorageEngine {
  /** @param admit asked before the first byte is stored; false where the request was answered already, and nothing more is read */
  constructor(
    private readonly blobs: Blobs,
    private readonly admit: (request: Request) => Promise<boolean>,
  ) {}

  _handleFile(request: Request, { stream }: MulterFile, done: (error?: unknown, info?: Partial<ReceivedFile>) => void): void {
    const received = async (): Promise<StoredBytes | undefined> => ((await this.admit(request)) ? this.blobs.receive(stream) : undefined);
    received().then(
      (stored) => {
        if (stored) done(null, { stored, size: stored.size });
      },
      (error: unknown) => done(error),
    );
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
