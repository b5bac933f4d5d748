import { Injectable } from '@nestjs/common';
import { IsInt, Min } from 'class-validator';
import { conditionSql, join, raw, sql, type Sql } from '../../database/sql.js';
import { ExportFormat } from '../../course-content/access/table-export.js';
import { TABLE_TYPES, tableFile, type TableFormat } from '../../course-content/access/table-file.js';
import { Course } from '../../platform/courses/course.entity.js';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import { type ActionDeclaration, fileAnswer } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { RowReference, ROW_ALIAS } from '../../resource/model/row-reference.js';
import { courseReporter } from './course-learner.policy.js';

/** Most learners of one file. */
const MOST_LEARNERS = 10_000;

class LearnersExport extends ExportFormat {
  @Input({ type: 'integer', validators: [IsInt(), Min(1)], description: 'Id of the session whose learners are wanted; all without it.' })
  session?: number | null;
}

/** Headings with the columns of the view, in their order; names of people come before them. */
const COLUMNS: Readonly<Record<string, string>> = {
  Code: '"t"."official_code"',
  Session: '(SELECT "s"."title" FROM "session" "s" WHERE "s"."id" = "t"."session_id")',
  'Progress (%)': '"t"."progress"',
  'Quizzes taken': '"t"."quizzes_taken"',
  Quizzes: '"t"."quizzes"',
  'Quiz mean (%)': '"t"."quiz_mean"',
  'Works handed in': '"t"."works_handed_in"',
  'Works late': '"t"."works_late"',
  'Works missing': '"t"."works_missing"',
  Works: '"t"."works"',
  'Total (%)': '"t"."total_percentage"',
  Label: '"t"."label"',
  'Time spent (s)': '"t"."time_spent"',
  'First access (UTC)': utc('"t"."first_access"'),
  'Last access (UTC)': utc('"t"."last_access"'),
  Certificate: '("t"."certificate_id" IS NOT NULL)',
};

function utc(timestamp: string): string {
  return `to_char(${timestamp} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;
}

type Cells = (string | number | boolean | null)[];

@Injectable()
class ExportLearners extends ActionHandler {
  async run({ resource, id, input, actor, transaction, now }: ActionRun): Promise<ActionOutcome> {
    const format = (input.format ?? 'csv') as TableFormat;
    const row = new RowReference(resource, ROW_ALIAS);
    const readable = conditionSql(resource.policy.rules.read.condition(actor, row));
    const ofSession = typeof input.session === 'number' ? sql`"t"."session_id" = ${input.session}` : raw('TRUE');
    const found = await transaction.rows<{ cells: Cells }>(
      sql`SELECT jsonb_build_array("u"."lastname", "u"."firstname", "u"."username", ${values()}) AS "cells"
          FROM ${row.table} JOIN "user" "u" ON "u"."id" = "t"."user_id" WHERE "t"."course_id" = ${id} AND ${ofSession} AND ${readable}
          ORDER BY "u"."lastname", "u"."firstname", "t"."id" LIMIT ${MOST_LEARNERS}`,
    );
    const rows = [['Last name', 'First name', 'Username', ...Object.keys(COLUMNS)], ...found.map(({ cells }) => cells)];
    const name = `learners-${now.toISOString().slice(0, 10)}.${format}`;
    return { file: { name, mimeType: TABLE_TYPES[format], content: await tableFile(format, rows) } };
  }
}

function values(): Sql {
  return join(
    Object.values(COLUMNS).map((column) => raw(column)),
    ', ',
  );
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
