import { Injectable } from '@nestjs/common';
import type { Write } from '../../resource/model/write.js';
import { StampingProcessor } from './stamping.processor.js';

/** Rows that belong to their creator, whatever the body says. */
@Injectable()
export class OwnedProcessor extends StampingProcessor {
  /** The member that names the owner. */
  protected readonly owner: string = 'user';

  protected override stamps({ actor }: Write): Write['values'] {
    return { [this.owner]: actor.id };
  }
}
