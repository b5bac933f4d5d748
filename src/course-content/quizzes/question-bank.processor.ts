import { Injectable } from '@nestjs/common';
import type { Placement } from '../../platform/content-tree/nodes/content-items/content-placement.js';
import { ContentProcessor } from '../../platform/content-tree/nodes/content-items/content.processor.js';
import type { Write } from '../../resource/model/write.js';

/** What is in the bank of questions is never published: its nodes bear the questions, and learners must not find them there. */
@Injectable()
export class QuestionBankProcessor extends ContentProcessor {
  protected override get isPlacedAsAsked(): boolean {
    return true;
  }

  protected override async place(write: Write): Promise<Placement> {
    const { parentId, links } = await super.place(write);
    return { parentId, links: links.map((link) => ({ ...link, visibility: 'draft' })) };
  }
}
