import { Injectable } from '@nestjs/common';
import type { Write } from '../../resource/model/write.js';
import { AttachedContentProcessor, attachedFileName, type Support } from '../content-access/attached-content.processor.js';
import { supportOfWork } from './work-support.js';

/** Comments are signed, dated, and shown to the author of the submission and to those who mark it. */
@Injectable()
export class SubmissionCommentProcessor extends AttachedContentProcessor {
  override async create(write: Write): Promise<number> {
    const file = write.values.uploadFile == null ? null : attachedFileName(write.values);
    return super.create({ ...write, values: { ...write.values, file } });
  }

  protected override support(write: Write): Promise<Support> {
    return supportOfWork(write);
  }
}
