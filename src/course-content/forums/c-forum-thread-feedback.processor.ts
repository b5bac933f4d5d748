import { Injectable } from '@nestjs/common';
import { StampingProcessor } from '../../platform/access/stamping.processor.js';
import type { Write } from '../../resource/state/processor.js';

/** Feedback is signed by whoever writes it. */
@Injectable()
export class CForumThreadFeedbackProcessor extends StampingProcessor {
  protected override stamps({ actor }: Write): Write['values'] {
    return { author: actor.id };
  }
}
