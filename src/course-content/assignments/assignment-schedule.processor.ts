import { Injectable } from '@nestjs/common';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';
import { sql } from '../../database/sql.js';
import { ViolationProblem } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';

/** Deadlines belong to assignments, never to works. */
@Injectable()
export class AssignmentScheduleProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { transaction, values } = write;
    const assignment = await transaction.one(
      sql`SELECT 1 AS "found" FROM "c_student_publication" WHERE "id" = ${values.publication} AND "filetype" = 'folder'`,
    );
    if (!assignment) {
      throw new ViolationProblem([
        { propertyPath: 'publication', message: 'Only an assignment has deadlines, not a work.', code: VIOLATION_CODES.invalid },
      ]);
    }
    return super.create(write);
  }
}
