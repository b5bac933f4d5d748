import { Injectable } from '@nestjs/common';
import type { Write } from '../../resource/model/write.js';
import { refuseRing } from '../nodes/tree-check.js';
import { OwnedProcessor } from '../authorship/owned.processor.js';

/** Folders of one's own, without rings. */
@Injectable()
export class PortfolioCategoryProcessor extends OwnedProcessor {
  override async update(write: Write, id: number): Promise<void> {
    await refuseRing(write, id);
    await super.update(write, id);
  }
}
