import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { administratorOf } from '../../platform/access/portal.rules.js';
import { owner } from '../../platform/access/owner.rules.js';
import { humanResourcesOf } from '../../platform/access/user.rules.js';
import { User } from '../../platform/users/user.entity.js';
import { type ActionDeclaration, documentAnswer } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { any } from '../../resource/model/rule.js';
import { PERIOD, periodOf, within } from './activity-report.js';

/** Courses and sessions of a report. */
const MOST = 500;

/** Adds up what a person did, by course and session. */
@Injectable()
export class ReadUserActivity extends ActionHandler {
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { id, actor, transaction } = run;
    const period = periodOf(run);
    const member = await transaction.rows(
      sql`SELECT '/api/courses/' || "d"."course_id" AS "course", "c"."title", CASE WHEN "d"."session_id" > 0 THEN '/api/sessions/' || "d"."session_id" END AS "session",
            sum("d"."visits")::int AS "visits", sum("d"."seconds")::int AS "seconds", min("d"."day")::text AS "firstDay", max("d"."day")::text AS "lastDay"
          FROM "track_course_day" "d" JOIN "course" "c" ON "c"."id" = "d"."course_id"
          WHERE "d"."user_id" = ${id} ${within(sql`"d"."day"`, period)} AND EXISTS (SELECT 1 FROM "access_url_rel_course" "p" WHERE "p"."course_id" = "c"."id" AND "p"."url_id" = ${actor.portalId})
          GROUP BY "d"."course_id", "c"."title", "d"."session_id" ORDER BY max("d"."day") DESC, "d"."course_id", "d"."session_id" LIMIT ${MOST}`,
    );
    const signIns = await transaction.one<{ count: number; last: string | null }>(
      sql`SELECT count(*)::int AS "count", max("login_date") AS "last" FROM "track_e_login"
          WHERE "user_id" = ${id} ${within(sql`("login_date" AT TIME ZONE 'UTC')::date`, period)}`,
    );
    return { document: { member, signIns: signIns?.count ?? 0, lastSignIn: signIns?.last ?? null } };
  }
}

export const userActivity: ActionDeclaration = {
  name: 'user_activity',
  method: 'GET',
  path: 'users/{id}/activity',
  description: 'What a person did in courses and sessions of this portal, the latest first.',
  item: () => User,
  rule: any(owner('id', 'the person'), humanResourcesOf('id'), administratorOf({ user: 'id' })),
  parameters: PERIOD,
  answer: {
    ...documentAnswer('UserActivity', {
      member: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            course: { type: 'string', format: 'iri-reference' },
            title: { type: 'string' },
            session: { type: ['string', 'null'], format: 'iri-reference' },
            visits: { type: 'integer' },
            seconds: { type: 'integer' },
            firstDay: { type: 'string', format: 'date' },
            lastDay: { type: 'string', format: 'date' },
          },
        },
      },
      signIns: { type: 'integer', minimum: 0 },
      lastSignIn: { type: ['string', 'null'], format: 'date-time' },
    }),
    csv: ['course', 'title', 'session', 'visits', 'seconds', 'firstDay', 'lastDay'],
  },
  handler: ReadUserActivity,
};
