import { Injectable } from '@nestjs/common';
import type { Write } from '../../resource/state/processor.js';
import { StampingProcessor } from '../access/stamping.processor.js';

/** Instant messages, from the caller and of now. */
@Injectable()
export class ChatProcessor extends StampingProcessor {
  protected override stamps({ actor, now }: Write): Write['values'] {
    return { fromUser: actor.id, sent: now, received: false };
  }
}
