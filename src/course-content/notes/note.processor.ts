import { Injectable } from '@nestjs/common';
import type { PlacedLink } from '../../platform/nodes/content-placement.js';
import type { Write } from '../../resource/model/write.js';
import { PrivateContentProcessor } from '../access/private-content.processor.js';

/** Notes belong to their author. */
@Injectable()
export class NoteProcessor extends PrivateContentProcessor {
  protected override stamps({ actor }: Write, { courseId, sessionId }: PlacedLink): Write['values'] {
    return { user: actor.id, course: courseId, session: sessionId };
  }
}
