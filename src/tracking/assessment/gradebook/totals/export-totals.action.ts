import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import { ExportFormat } from '../../../../course-content/content-access/table-export.js';
import { TABLE_TYPES, tableFile, type TableFormat } from '../../../../course-content/content-access/table-file.js';
import { type ActionDeclaration, fileAnswer } from '../../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../../resource/model/action-handler.js';
import { GradebookTotals } from './gradebook-totals.js';
import { gradebookCategoryManager } from '../gradebook.policy.js';

/** Most learners of one file. */
const MOST_LEARNERS = 10_000;

interface TotalRow {
  readonly lastname: string | null;
  readonly firstname: string | null;
  readonly username: string;
  readonly officialCode: string | null;
  readonly cells: readonly { readonly column: string; readonly title: string; readonly percentage: string | null }[];
  readonly percentage: string | null;
  readonly label: string | null;
  readonly passed: boolean | null;
}

@Injectable()
class ExportTotals extends ActionHandler {
  constructor(private readonly totals: GradebookTotals) {
    super();
  }

  async run({ id, input, transaction, now }: ActionRun): Promise<ActionOutcome> {
    const format = (input.format ?? 'csv') as TableFormat;
    const gradebook = await transaction.one<{ course: number; session: number }>(
      sql`SELECT "course_id" AS "course", COALESCE("session_id", 0) AS "session" FROM "gradebook_category" WHERE "id" = ${id}`,
    );
    if (gradebook) await this.totals.refresh(gradebook, transaction);
    const rows = await transaction.rows<TotalRow>(
      sql`SELECT "u"."lastname", "u"."firstname", "u"."username", "u"."official_code" AS "officialCode", "t"."cells", "t"."percentage", "t"."label", "t"."passed"
          FROM "gradebook_total" "t" JOIN "user" "u" ON "u"."id" = "t"."user_id" WHERE "t"."category_id" = ${id}
          ORDER BY "u"."lastname", "u"."firstname", "u"."id" LIMIT ${MOST_LEARNERS}`,
    );
    const name = `gradebook-${now.toISOString().slice(0, 10)}.${format}`;
    return { file: { name, mimeType: TABLE_TYPES[format], content: await tableFile(format, tableOf(rows)) } };
  }
}

type Cells = (string | number | boolean | null)[];

/** All learners of a gradebook have the same columns. */
function tableOf(rows: readonly TotalRow[]): Cells[] {
  const columns = rows[0]?.cells ?? [];
  const heading = [
    'Last name',
    'First name',
    'Username',
    'Code',
    ...columns.map(({ title }) => `${title} (%)`),
    'Total (%)',
    'Label',
    'Passed',
  ];
  return [
    heading,
    ...rows.map(({ lastname, firstname, username, officialCode, cells, percentage, label, passed }) => [
      ...[lastname, firstname, username, officialCode],
      ...cells.map((cell) => numberIn(cell.percentage)),
      ...[numberIn(percentage), label, passed],
    ]),
  ];
}

function numberIn(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal);
}

/** `POST /api/gradebook_categories/{id}/export` */
export const exportTotals: ActionDeclaration = {
  name: 'export',
  method: 'POST',
  path: 'gradebook_categories/{id}/export',
  description:
    'The totals of all learners with their names, as CSV or as a spreadsheet: one line a learner, one column a visible column, in percent.',
  rule: gradebookCategoryManager,
  input: () => ExportFormat,
  answer: fileAnswer(...Object.values(TABLE_TYPES)),
  handler: ExportTotals,
};
