import { Injectable } from '@nestjs/common';
import { ContentProcessor } from '../../platform/content-tree/nodes/content-items/content.processor.js';
import type { Write } from '../../resource/model/write.js';
import { requireUniqueTitle } from '../content-access/unique-title.js';

/** Link categories are unique in their course. */
@Injectable()
export class WebLinkCategoryProcessor extends ContentProcessor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await requireUniqueTitle(write, id, 'course');
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    if (write.values.title !== undefined) await requireUniqueTitle(write, id, 'course');
  }
}
