import { Injectable } from '@nestjs/common';
import { Processor, type Write } from '../../resource/state/processor.js';

/** Posts are signed by whoever writes them. */
@Injectable()
export class CBlogPostProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    return super.create({ ...write, values: { ...write.values, author: write.actor.id } });
  }
}
