import { Injectable } from '@nestjs/common';
import type { Write } from '../../resource/state/processor.js';
import { AttachedContentProcessor, attachedFileName, type Support } from '../access/attached-content.processor.js';
import { supportOfWork } from './work-support.js';

/** Remarks are signed, dated, and reach the author of the work beside its markers. */
@Injectable()
export class CStudentPublicationCommentProcessor extends AttachedContentProcessor {
  override async create(write: Write): Promise<number> {
    const file = write.values.uploadFile == null ? null : attachedFileName(write.values);
    return super.create({ ...write, values: { ...write.values, file, user: write.actor.id, sentAt: write.now } });
  }

  protected override support(write: Write): Promise<Support> {
    return supportOfWork(write);
  }
}
