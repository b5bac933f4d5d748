import { Injectable } from '@nestjs/common';
import type { Write } from '../../../resource/model/write.js';
import { storeAttachedFile } from './attached-file.js';
import { titleOfAttachment } from './own-attachment.js';
import { HomeContentProcessor } from './home-content.processor.js';

/** Files attached to texts of users: a node below the author's own, with the uploaded file. */
@Injectable()
export class AttachmentProcessor extends HomeContentProcessor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await storeAttachedFile(write, id);
    return id;
  }

  protected override title(values: Write['values']): string | undefined {
    return titleOfAttachment(values);
  }
}
