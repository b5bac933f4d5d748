import { Injectable } from '@nestjs/common';
import type { PlacedLink } from '../../platform/nodes/content-placement.js';
import type { Write } from '../../resource/state/processor.js';
import { PrivateContentProcessor } from '../access/private-content.processor.js';

/** Notes, each of whoever takes it. */
@Injectable()
export class CNotebookProcessor extends PrivateContentProcessor {
  protected override stamps({ actor }: Write, { courseId, sessionId }: PlacedLink): Write['values'] {
    return { user: actor.id, course: courseId, session: sessionId };
  }
}
