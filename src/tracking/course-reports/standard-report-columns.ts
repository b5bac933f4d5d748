import { sql, type Sql } from '../../database/sql.js';
import type { ReportColumn } from './report-columns.js';

/** What the service says of learners by itself. */
export const standardReportColumns: readonly ReportColumn[] = [
  own('Code', 'official_code'),
  { heading: 'Session', value: ({ session }) => sql`(SELECT "s"."title" FROM "session" "s" WHERE "s"."id" = ${session})` },
  own('Progress (%)', 'progress'),
  own('Quizzes taken', 'quizzes_taken'),
  own('Quizzes', 'quizzes'),
  own('Quiz mean (%)', 'quiz_mean'),
  own('Works handed in', 'works_handed_in'),
  own('Works late', 'works_late'),
  own('Works missing', 'works_missing'),
  own('Works', 'works'),
  own('Total (%)', 'total_percentage'),
  own('Label', 'label'),
  own('Time spent (s)', 'time_spent'),
  { heading: 'First access (UTC)', value: ({ column }) => utc(column('first_access')) },
  { heading: 'Last access (UTC)', value: ({ column }) => utc(column('last_access')) },
  { heading: 'Certificate', value: ({ column }) => sql`(${column('certificate_id')} IS NOT NULL)` },
];

function own(heading: string, name: string): ReportColumn {
  return { heading, value: ({ column }) => column(name) };
}

function utc(timestamp: Sql): Sql {
  return sql`to_char(${timestamp} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;
}
