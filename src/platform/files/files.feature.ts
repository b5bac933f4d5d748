import type { Feature } from '../../feature/feature.js';
import { FileMover } from './file-mover.js';
import { FileSettling } from './file-settling.task.js';
import { FileSweep } from './file-sweep.task.js';

/** Where the bytes of files are, and how they get there. */
export const files: Feature = {
  name: 'files',
  needs: ['nodes'],
  providers: [FileMover],
  schedules: [
    { name: 'files.settle', everySeconds: 60, task: FileSettling },
    { name: 'files.sweep', everySeconds: 3600, task: FileSweep },
  ],
};
