import { Injectable } from '@nestjs/common';
import type { Write } from '../../resource/state/processor.js';
import { SluggedProcessor } from './slugged.processor.js';

/** Pages: their address follows their title, their creator is whoever makes them. */
@Injectable()
export class PageProcessor extends SluggedProcessor {
  override async create(write: Write): Promise<number> {
    return super.create({ ...write, values: { ...write.values, creator: write.actor.id } });
  }
}
