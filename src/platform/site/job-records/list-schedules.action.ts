import { saidIn } from '../../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { ADDRESS, COUNT, listOf, MOMENT, NUMBER, oneOfTexts, orNull, shapeOf, TEXT } from '../../../auth/answer-shape.js';
import { sql } from '../../../database/sql.js';
import { DeclaredJobs } from '../../../jobs/job-registry.js';
import { scheduleKind } from '../../../jobs/schedule-kind.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { globalAdministrator } from '../../rights/access/role.rules.js';

interface ScheduleRow {
  readonly name: string;
  readonly everySeconds: number;
  readonly nextAt: Date;
  readonly doneUntil: Date;
  readonly state: 'waiting' | 'running' | 'dead' | null;
  readonly job: number | null;
  readonly lastError: string | null;
}

const SCHEDULE = {
  name: TEXT,
  title: { ...TEXT, description: 'What it does, in English; its name where nothing says that.' },
  titleFrench: TEXT,
  everySeconds: { ...NUMBER, minimum: 1 },
  nextAt: { ...MOMENT, description: 'When its next turn is due.' },
  doneUntil: {
    ...MOMENT,
    description: 'When its last turn that succeeded began; before the first one, when the schedule was first known.',
  },
  state: { ...orNull(oneOfTexts('waiting', 'running', 'dead')), description: 'Of the turn that is to be done, if any.' },
  job: { ...orNull(ADDRESS), description: 'The background job that is this turn.' },
  lastError: { ...orNull(TEXT), description: 'Why its last try failed.' },
};

const jobSchedulesAnswer = documentAnswer('JobSchedules', { totalItems: COUNT, member: listOf(shapeOf(SCHEDULE)) });

@Injectable()
class ListSchedules extends ActionHandler {
  constructor(private readonly declared: DeclaredJobs) {
    super();
  }

  override async run({ transaction }: ActionRun): Promise<OutcomeOf<typeof jobSchedulesAnswer>> {
    const names = this.declared.schedules.map(({ name }) => name);
    const rows = await transaction.rows<ScheduleRow>(
      sql`SELECT "s"."name", "s"."every_seconds" AS "everySeconds", "s"."next_at" AS "nextAt", "s"."watermark" AS "doneUntil",
                 "j"."state", "j"."id" AS "job", "j"."last_error" AS "lastError"
          FROM "job_schedule" "s" LEFT JOIN LATERAL (
            SELECT "id", "state", "last_error" FROM "job" WHERE "kind" = ${scheduleKind('')}::text || "s"."name" ORDER BY "state" = 'dead', "id" DESC LIMIT 1) "j" ON TRUE
          WHERE "s"."name" = ANY(${names}::text[]) ORDER BY "s"."name"`,
    );
    const member = rows.map(({ job, ...row }) => {
      const title = this.declared.titleOf(row.name);
      const [english, french] = [saidIn(title, 'en'), saidIn(title, 'fr')];
      return { ...row, title: english, titleFrench: french, job: job === null ? null : `/api/jobs/${job}` };
    });
    return { document: { totalItems: member.length, member } };
  }
}

/** `GET /api/jobs/schedules`: what is done again and again, when it was done last, and what became of it. */
export const listSchedules = documentAction({
  name: 'schedules',
  method: 'GET',
  path: 'jobs/schedules',
  description: 'What the service does again and again, how often, when its last turn succeeded, and whether a turn waits, runs or failed.',
  rule: globalAdministrator,
  answer: jobSchedulesAnswer,
  handler: ListSchedules,
});
