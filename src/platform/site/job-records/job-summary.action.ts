import { Injectable } from '@nestjs/common';
import { COUNT, listOf, MOMENT, orNull, shapeOf, TEXT, type ValueOf } from '../../../auth/answer-shape.js';
import { ROLES } from '../../rights/access/roles.js';
import { sql } from '../../../database/sql.js';
import { JOB_LANES } from '../../../jobs/job-declaration.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { administrator, globalAdministrator } from '../../rights/access/role.rules.js';
import { any } from '../../../resource/model/rule.js';

const oldest = { ...orNull(COUNT), description: 'For how long the first of those that are due has waited.' };
const LANE = shapeOf({ lane: TEXT, waiting: COUNT, running: COUNT, dead: COUNT, oldestWaitingSeconds: oldest });
const PROCESS = { name: TEXT, seenAt: MOMENT };

const jobSummaryAnswer = documentAnswer('JobSummary', { lanes: listOf(LANE), processes: listOf(shapeOf(PROCESS)) });

@Injectable()
class JobSummary extends ActionHandler {
  override async run({ transaction, actor, now }: ActionRun): Promise<OutcomeOf<typeof jobSummaryAnswer>> {
    const isGlobal = actor.is(ROLES.globalAdministrator);
    const lanes = await transaction.rows<ValueOf<typeof LANE>>(
      sql`SELECT "l"."lane", count("j"."id") FILTER (WHERE "j"."state" = 'waiting')::int AS "waiting",
                 count("j"."id") FILTER (WHERE "j"."state" = 'running')::int AS "running",
                 count("j"."id") FILTER (WHERE "j"."state" = 'dead')::int AS "dead",
                 floor(extract(epoch FROM ${now}::timestamptz - min("j"."run_at") FILTER (WHERE "j"."state" = 'waiting' AND "j"."run_at" <= ${now})))::int
                   AS "oldestWaitingSeconds"
          FROM unnest(${[...JOB_LANES]}::text[]) WITH ORDINALITY AS "l" ("lane", "place")
          LEFT JOIN "job" "j" ON "j"."lane" = "l"."lane" AND (${isGlobal}::boolean OR "j"."portal_id" = ${actor.portalId})
          GROUP BY "l"."lane", "l"."place" ORDER BY "l"."place"`,
    );
    const processes = await transaction.rows<{ name: string; seenAt: Date }>(
      sql`SELECT "name", "seen_at" AS "seenAt" FROM "job_process" ORDER BY "name"`,
    );
    return { document: { lanes, processes: processes.map(({ name, seenAt }) => ({ name, seenAt })) } };
  }
}

/** `GET /api/jobs/summary`: how much there is to do, and who does it. */
export const jobSummary = documentAction({
  name: 'summary',
  method: 'GET',
  path: 'jobs/summary',
  description: 'How many jobs of each lane wait, run and are dead, and which processes run them.',
  rule: any(globalAdministrator, administrator),
  answer: jobSummaryAnswer,
  handler: JobSummary,
});
