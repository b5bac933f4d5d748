import { Injectable } from '@nestjs/common';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';

/** Posts are signed by their author. */
@Injectable()
export class BlogPostProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    return super.create({ ...write, values: { ...write.values, author: write.actor.id } });
  }
}
