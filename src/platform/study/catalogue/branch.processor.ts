import { Injectable } from '@nestjs/common';
import { Processor } from '../../../resource/persistence/processor.js';
import type { Write } from '../../../resource/model/write.js';
import { refuseRing } from '../../../resource/persistence/tree-check.js';

/** Branches belong to the portal on which they are made, and form a tree. */
@Injectable()
export class BranchProcessor extends Processor {
  override async update(write: Write, id: number): Promise<void> {
    await refuseRing(write, id);
    await super.update(write, id);
  }
}
