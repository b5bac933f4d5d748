import { Injectable } from '@nestjs/common';
import { Processor } from '../../../resource/persistence/processor.js';
import type { Write } from '../../../resource/model/write.js';
import { refuseRing } from '../../../resource/persistence/tree-check.js';

/** Folders of one's own, without rings. */
@Injectable()
export class PortfolioCategoryProcessor extends Processor {
  override async update(write: Write, id: number): Promise<void> {
    await refuseRing(write, id);
    await super.update(write, id);
  }
}
