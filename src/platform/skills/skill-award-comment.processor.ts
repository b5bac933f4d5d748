import { Injectable } from '@nestjs/common';
import type { Write } from '../../resource/model/write.js';
import { StampingProcessor } from '../authorship/stamping.processor.js';

/** Feedback is signed by its author. */
@Injectable()
export class SkillAwardCommentProcessor extends StampingProcessor {
  protected override stamps({ actor }: Write): Write['values'] {
    return { feedbackGiver: actor.id };
  }
}
