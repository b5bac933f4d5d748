import { Injectable } from '@nestjs/common';
import { ScheduledTask, type ScheduleTurn } from '../../../jobs/scheduled-task.js';
import { PictureVariants } from '../../content-tree/nodes/node-files/picture-variants.js';
import { BlobSweep } from '../../../storage/blob-sweep.js';

/** Removes the bytes of files that are gone. */
@Injectable()
export class FileSweep extends ScheduledTask {
  constructor(
    private readonly blobs: BlobSweep,
    private readonly variants: PictureVariants,
  ) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    await this.variants.forgetLost();
    await this.blobs.sweep(until);
  }
}
