import { Injectable } from '@nestjs/common';
import type { Write } from '../../resource/model/write.js';
import { SluggedProcessor } from './slugged.processor.js';

/** Pages: their address follows from their title; the service sets their creator. */
@Injectable()
export class PageProcessor extends SluggedProcessor {
  override async create(write: Write): Promise<number> {
    return super.create({ ...write, values: { ...write.values, creator: write.actor.id } });
  }
}
