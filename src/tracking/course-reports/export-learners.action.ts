import { Injectable } from '@nestjs/common';
import { IsInt, Min } from 'class-validator';
import { conditionSql, identifier, join, raw, sql, type Sql } from '../../database/sql.js';
import { ExportFormat } from '../../course-content/content-access/table-export.js';
import { TABLE_TYPES, tableFile, type TableFormat } from '../../course-content/content-access/table-file.js';
import { Course } from '../../platform/study/courses/course.entity.js';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import { type ActionDeclaration, fileAnswer } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { RowReference, ROW_ALIAS } from '../../resource/model/row-reference.js';
import { courseReporter } from './course-learner.policy.js';
import { reportColumns, type ReportedLearner } from './report-columns.js';

/** Most learners of one file. */
const MOST_LEARNERS = 10_000;

class LearnersExport extends ExportFormat {
  @Input({ type: 'integer', validators: [IsInt(), Min(1)], description: 'Id of the session whose learners are wanted; all without it.' })
  session?: number | null;
}

/** The row "t" of the view. */
const LEARNER: ReportedLearner = {
  user: identifier(ROW_ALIAS, 'user_id'),
  course: identifier(ROW_ALIAS, 'course_id'),
  session: identifier(ROW_ALIAS, 'session_id'),
  column: (name) => identifier(ROW_ALIAS, name),
};

type Cells = (string | number | boolean | null)[];

@Injectable()
class ExportLearners extends ActionHandler {
  async run({ resource, id, input, actor, transaction, now }: ActionRun): Promise<ActionOutcome> {
    const format = (input.format ?? 'csv') as TableFormat;
    const row = new RowReference(resource, ROW_ALIAS);
    const readable = conditionSql(resource.policy.rules.read.condition(actor, row));
    const ofSession = typeof input.session === 'number' ? sql`"t"."session_id" = ${input.session}` : raw('TRUE');
    const found = await transaction.rows<{ cells: Cells }>(
      sql`SELECT jsonb_build_array(${values()}) AS "cells"
          FROM ${row.table} JOIN "user" "u" ON "u"."id" = "t"."user_id" WHERE "t"."course_id" = ${id} AND ${ofSession} AND ${readable}
          ORDER BY "u"."lastname", "u"."firstname", "t"."id" LIMIT ${MOST_LEARNERS}`,
    );
    const rows = [['Last name', 'First name', 'Username', ...reportColumns.names], ...found.map(({ cells }) => cells)];
    const name = `learners-${now.toISOString().slice(0, 10)}.${format}`;
    return { file: { name, mimeType: TABLE_TYPES[format], content: await tableFile(format, rows) } };
  }
}

function values(): Sql {
  const columns = reportColumns.all.map(({ value }) => value(LEARNER));
  return join([sql`"u"."lastname"`, sql`"u"."firstname"`, sql`"u"."username"`, ...columns], ', ');
}

/** `POST /api/courses/{id}/learners/export` */
export const exportLearners: ActionDeclaration = {
  name: 'export',
  method: 'POST',
  path: 'courses/{id}/learners/export',
  description: 'The report on the learners of a course with their names, as CSV or as a spreadsheet.',
  item: () => Course,
  rule: courseReporter,
  input: () => LearnersExport,
  answer: fileAnswer(...Object.values(TABLE_TYPES)),
  handler: ExportLearners,
};
