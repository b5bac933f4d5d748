import { Injectable } from '@nestjs/common';
import type { Write } from '../../resource/model/write.js';
import { StampingProcessor } from '../authorship/stamping.processor.js';

/** Instant messages, from the caller and of now. */
@Injectable()
export class InstantMessageProcessor extends StampingProcessor {
  protected override stamps({ actor, now }: Write): Write['values'] {
    return { fromUser: actor.id, sent: now, received: false };
  }
}
