import { Injectable } from '@nestjs/common';
import type { Write } from '../../../resource/model/write.js';
import { ContentProcessor } from '../../content-tree/nodes/content-items/content.processor.js';
import { removeContentOnlyOf } from '../../content-tree/nodes/content-items/unlinked-content-removal.js';

/** Content of a group alone is deleted with it. */
@Injectable()
export class CourseGroupProcessor extends ContentProcessor {
  override async remove(write: Write, id: number): Promise<void> {
    await removeContentOnlyOf(write.transaction, 'group', [id]);
    await super.remove(write, id);
  }
}
