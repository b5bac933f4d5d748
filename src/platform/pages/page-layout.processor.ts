import { Injectable } from '@nestjs/common';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';

/** Layouts store their creator, and who changed them last. */
@Injectable()
export class PageLayoutProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { id } = write.actor;
    return super.create({ ...write, values: { ...write.values, createdBy: id, updatedBy: id } });
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update({ ...write, values: { ...write.values, updatedBy: write.actor.id } }, id);
  }
}
