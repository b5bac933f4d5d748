import { Injectable } from '@nestjs/common';
import { Processor } from '../../../resource/persistence/processor.js';
import type { Write } from '../../../resource/model/write.js';

/** Instant messages, from the caller and of now. */
@Injectable()
export class InstantMessageProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    return super.create({ ...write, values: { ...write.values, received: false } });
  }
}
