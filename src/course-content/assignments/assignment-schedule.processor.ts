import { Injectable } from '@nestjs/common';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';
import { followDueDate, removeDueDate } from './due-date-event.js';

/** The agenda follows the deadlines of assignments. */
@Injectable()
export class AssignmentScheduleProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await followDueDate(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    await followDueDate(write, id);
  }

  override async remove(write: Write, id: number): Promise<void> {
    await removeDueDate(write, id);
    await super.remove(write, id);
  }
}
