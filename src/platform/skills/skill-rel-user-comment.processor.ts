import { Injectable } from '@nestjs/common';
import type { Write } from '../../resource/state/processor.js';
import { StampingProcessor } from '../access/stamping.processor.js';

/** Feedback is signed by whoever gives it. */
@Injectable()
export class SkillRelUserCommentProcessor extends StampingProcessor {
  protected override stamps({ actor }: Write): Write['values'] {
    return { feedbackGiver: actor.id };
  }
}
