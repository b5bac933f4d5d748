import { Injectable } from '@nestjs/common';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';
import { sql } from '../../database/sql.js';
import { oneViolation } from '../../resource/protocol/problem.js';
import { followDueDate, removeDueDate } from './due-date-event.js';

/** Deadlines belong to assignments, never to works. The agenda follows them. */
@Injectable()
export class AssignmentScheduleProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { transaction, values } = write;
    const assignment = await transaction.one(
      sql`SELECT 1 AS "found" FROM "c_student_publication" WHERE "id" = ${values.publication} AND "filetype" = 'folder'`,
    );
    if (!assignment) {
      throw oneViolation('publication', 'Only an assignment has deadlines, not a work.');
    }
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
