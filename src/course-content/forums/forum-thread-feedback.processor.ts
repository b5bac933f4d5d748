import { Injectable } from '@nestjs/common';
import { StampingProcessor } from '../../platform/authorship/stamping.processor.js';
import type { Write } from '../../resource/model/write.js';

/** Feedback is signed by its author. */
@Injectable()
export class ForumThreadFeedbackProcessor extends StampingProcessor {
  protected override stamps({ actor }: Write): Write['values'] {
    return { author: actor.id };
  }
}
