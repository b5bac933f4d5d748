import { Injectable } from '@nestjs/common';
import type { Write } from '../../resource/model/write.js';
import { StampingProcessor } from '../authorship/stamping.processor.js';

/** Activities of a skill bear who added and who changed them. */
@Injectable()
export class SkillActivityProcessor extends StampingProcessor {
  override async update(write: Write, id: number): Promise<void> {
    await super.update({ ...write, values: { ...write.values, updatedBy: write.actor.id } }, id);
  }

  protected override stamps({ actor }: Write): Write['values'] {
    return { createdBy: actor.id, updatedBy: actor.id };
  }
}
