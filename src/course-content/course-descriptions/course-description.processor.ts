import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { ContentProcessor } from '../../platform/content-tree/nodes/content-items/content.processor.js';
import { oneViolation } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import type { Write } from '../../resource/model/write.js';
import { hasTwin } from '../content-access/unique-title.js';

/** Sections of descriptions: one of each type in a course and session, except `other`. */
@Injectable()
export class CourseDescriptionProcessor extends ContentProcessor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await requireOneOfType(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    if (write.values.descriptionType !== undefined) await requireOneOfType(write, id);
  }
}

/** @throws ViolationProblem for a second section of a type */
async function requireOneOfType(write: Write, id: number): Promise<void> {
  const repeatable = await write.transaction.one(
    sql`SELECT 1 AS "found" FROM "c_course_description" WHERE "id" = ${id} AND "description_type" = 'other'`,
  );
  if (repeatable || !(await hasTwin(write, id, 'description_type', 'session'))) return;
  throw oneViolation('descriptionType', 'The description has such a section already.', VIOLATION_CODES.notUnique);
}
