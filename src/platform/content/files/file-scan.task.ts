import { Injectable } from '@nestjs/common';
import { ScheduledTask } from '../../../jobs/scheduled-task.js';
import { VirusScanner } from '../../../storage/virus-scanner.js';
import { FileScanner } from './file-scanner.js';

/** Scans large files, which could not be scanned while they came. */
@Injectable()
export class FileScan extends ScheduledTask {
  constructor(
    private readonly files: FileScanner,
    private readonly scanner: VirusScanner,
  ) {
    super();
  }

  override async run(): Promise<void> {
    if (this.scanner.isEnabled) await this.files.scanPending();
  }
}
