import { message } from '../../../languages/catalogue.js';
import type { Feature } from '../../../feature/feature.js';
import { ArrivingFiles } from '../../../resource/model/arriving-files.js';
import { FinishedUploads } from '../../../resource/model/finished-uploads.js';
import { RowSigner } from '../../../resource/model/row-signer.js';
import { ContentDelivery } from './content-delivery.js';
import { ContentOrigin } from './content-origin.js';
import { ContentRoutes } from './content-routes.js';
import { FileAddressesController } from './file-addresses.controller.js';
import { FileLookup } from './file-lookup.js';
import { FileMover } from './file-mover.js';
import { FileSettling } from './file-settling.task.js';
import { FileSigner } from './file-signer.js';
import { fileInfected } from './file-infected.notices.js';
import { FileScan } from './file-scan.task.js';
import { FileScanner } from './file-scanner.js';
import { FileSweep } from './file-sweep.task.js';
import { FileTokens } from './file-tokens.js';
import { FormFiles } from './form-files.js';
import { OpenFileController } from './pages/open-file.controller.js';
import { RoomForFiles } from './room-for-files.js';
import { UploadExpiry } from './upload-expiry.task.js';
import { Uploads } from './uploads.js';
import { UploadsController } from './uploads.controller.js';
import { sql } from '../../../database/sql.js';

/** Where the bytes of files are, and how they get there. */
export const files: Feature = {
  name: 'files',
  needs: ['courses', 'nodes'],
  // Unfinished uploads end at once: the next turn of their clean-up removes the parts in the store, and the rows.
  erasedAlong: (userId, now) => sql`UPDATE "resumable_upload" SET "expires_at" = ${now}, "name" = NULL WHERE "owner_id" = ${userId}`,
  controllers: [FileAddressesController, OpenFileController, UploadsController],
  providers: [
    FileMover,
    ContentOrigin,
    ContentRoutes,
    FileTokens,
    FileLookup,
    FileSigner,
    { provide: RowSigner, useExisting: FileSigner },
    ContentDelivery,
    Uploads,
    FormFiles,
    FileScanner,
    { provide: ArrivingFiles, useClass: RoomForFiles },
    { provide: FinishedUploads, useExisting: Uploads },
  ],
  exports: [FormFiles, ContentOrigin, ContentRoutes, FileLookup, FileSigner, RowSigner, FinishedUploads, ArrivingFiles],
  notices: [fileInfected],
  schedules: [
    {
      name: 'files.settle',
      title: message('files.schedules.settle', 'Put new files into their store'),
      everySeconds: 60,
      task: FileSettling,
    },
    {
      name: 'files.sweep',
      title: message('files.schedules.sweep', 'Remove files that nothing uses'),
      everySeconds: 3600,
      task: FileSweep,
    },
    {
      name: 'files.uploads',
      title: message('files.schedules.uploads', 'Remove unfinished uploads'),
      everySeconds: 3600,
      task: UploadExpiry,
    },
    {
      name: 'files.scan',
      title: message('files.schedules.scan', 'Look for viruses in new files'),
      everySeconds: 10,
      task: FileScan,
    },
  ],
  problems: {
    'content-origin-missing': {
      status: [503, 409],
      meaning: 'The installation has no origin for content; its operator sets `CONTENT_ORIGIN`.',
    },
    'upload-unfinished': { status: 409, meaning: 'Bytes of the upload are missing; send them before the upload is used.' },
  },
};
