import type { Feature } from '../../feature/feature.js';
import { RowSigner } from '../../resource/model/row-signer.js';
import { ContentDelivery } from './content-delivery.js';
import { ContentOrigin } from './content-origin.js';
import { FileAddressesController } from './file-addresses.controller.js';
import { FileLookup } from './file-lookup.js';
import { FileMover } from './file-mover.js';
import { FileSettling } from './file-settling.task.js';
import { FileSigner } from './file-signer.js';
import { FileSweep } from './file-sweep.task.js';
import { FileTokens } from './file-tokens.js';

/** Where the bytes of files are, and how they get there. */
export const files: Feature = {
  name: 'files',
  needs: ['nodes'],
  controllers: [FileAddressesController],
  providers: [
    FileMover,
    ContentOrigin,
    FileTokens,
    FileLookup,
    FileSigner,
    { provide: RowSigner, useExisting: FileSigner },
    ContentDelivery,
  ],
  exports: [ContentOrigin, RowSigner],
  schedules: [
    { name: 'files.settle', everySeconds: 60, task: FileSettling },
    { name: 'files.sweep', everySeconds: 3600, task: FileSweep },
  ],
};
