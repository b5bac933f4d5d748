import { Injectable } from '@nestjs/common';
import type { PlacedLink } from '../../platform/content-tree/nodes/content-items/content-placement.js';
import type { Write } from '../../resource/model/write.js';
import { PrivateContentProcessor } from '../content-access/private-content.processor.js';

/** Notes belong to their author. */
@Injectable()
export class NoteProcessor extends PrivateContentProcessor {
  protected override stamps(_write: Write, { courseId, sessionId }: PlacedLink): Write['values'] {
    return { course: courseId, session: sessionId };
  }
}
