import { Injectable } from '@nestjs/common';
import { ReactionHandler, type WrittenRow } from '../../../resource/model/reaction.js';
import { Bin } from './bin.js';

/** Puts courses and content into the bin as they are deleted. */
@Injectable()
export class PutIntoBin extends ReactionHandler {
  constructor(private readonly bin: Bin) {
    super();
  }

  async react(row: WrittenRow): Promise<void> {
    if (this.bin.keeps(row.resource)) await this.bin.put(row);
  }
}
