import { Injectable } from '@nestjs/common';
import { AttachmentProcessor } from '../../content-tree/own-content/attachment.processor.js';

/** Supporting documents, each in the name of its depositor. */
@Injectable()
export class JustificationProcessor extends AttachmentProcessor {
  protected override readonly owner = 'user';
}
