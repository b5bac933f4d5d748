import { Injectable } from '@nestjs/common';
import type { Write } from '../../resource/model/write.js';
import { PortalRecordProcessor } from '../authorship/portal-record.processor.js';
import { refuseRing } from '../nodes/tree-check.js';

/** Branches belong to the portal on which they are made, and form a tree. */
@Injectable()
export class BranchProcessor extends PortalRecordProcessor {
  override async update(write: Write, id: number): Promise<void> {
    await refuseRing(write, id);
    await super.update(write, id);
  }
}
