import { Injectable } from '@nestjs/common';
import { ADDRESS, COUNT, DAY, listOf, MOMENT, NUMBER, orNull, shapeOf, TEXT, type ValueOf } from '../../../auth/answer-shape.js';
import { conditionSql, sql } from '../../../database/sql.js';
import { administratorOf } from '../../../platform/rights/access/portal.rules.js';
import { coursesTaught } from '../../../platform/rights/access/course-memberships.js';
import { isAmong } from '../../../platform/rights/access/membership.js';
import { owner } from '../../../platform/rights/access/owner.rules.js';
import { humanResourcesOf } from '../../../platform/rights/access/user.rules.js';
import { User } from '../../../platform/directory/users/user.entity.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { any, rule } from '../../../resource/model/rule.js';
import { holds } from '../../../resource/policy/rule-check.js';
import { PERIOD, periodOf, within } from './activity-report.js';

/** Courses and sessions of a report. */
const MOST = 500;

/** Who sees all of a person's activity. */
const seesPerson = any(owner('id', 'the person'), humanResourcesOf('id'), administratorOf({ user: 'id' }));

const teachesPerson = rule('teacher of a course of the person', (actor, row) =>
  actor.id === null
    ? false
    : sql`EXISTS (SELECT 1 FROM "track_course_day" "d" WHERE "d"."user_id" = ${row.id} AND ${conditionSql(isAmong(sql`"d"."course_id"`, coursesTaught(actor)))})`,
);

const PLACE = shapeOf({
  course: ADDRESS,
  title: TEXT,
  session: orNull(ADDRESS),
  visits: NUMBER,
  seconds: NUMBER,
  firstDay: DAY,
  lastDay: DAY,
});

const userActivityAnswer = documentAnswer('UserActivity', {
  member: listOf(PLACE),
  signIns: { ...orNull(COUNT), description: 'Null for teachers, who see their courses alone.' },
  lastSignIn: orNull(MOMENT),
});

/** Adds up what a person did, by course and session. */
@Injectable()
class ReadUserActivity extends ActionHandler {
  constructor(private readonly registry: ResourceRegistry) {
    super();
  }

  async run(run: ActionRun): Promise<OutcomeOf<typeof userActivityAnswer>> {
    const { id, actor, transaction } = run;
    const period = periodOf(run);
    const seesAll = await holds(seesPerson, { ...run, resource: this.registry.of(User) }, id);
    const courses = seesAll ? sql`` : sql`AND ${conditionSql(isAmong(sql`"d"."course_id"`, coursesTaught(actor)))}`;
    const member = await transaction.rows<ValueOf<typeof PLACE>>(
      sql`SELECT '/api/courses/' || "d"."course_id" AS "course", "c"."title", CASE WHEN "d"."session_id" > 0 THEN '/api/sessions/' || "d"."session_id" END AS "session",
            sum("d"."visits")::int AS "visits", sum("d"."seconds")::int AS "seconds", min("d"."day")::text AS "firstDay", max("d"."day")::text AS "lastDay"
          FROM "track_course_day" "d" JOIN "course" "c" ON "c"."id" = "d"."course_id"
          WHERE "d"."user_id" = ${id} ${within(sql`"d"."day"`, period)} ${courses} AND EXISTS (SELECT 1 FROM "access_url_rel_course" "p" WHERE "p"."course_id" = "c"."id" AND "p"."url_id" = ${actor.portalId})
          GROUP BY "d"."course_id", "c"."title", "d"."session_id" ORDER BY max("d"."day") DESC, "d"."course_id", "d"."session_id" LIMIT ${MOST}`,
    );
    if (!seesAll) return { document: { member, signIns: null, lastSignIn: null } };
    const signIns = await transaction.one<{ count: number; last: Date | null }>(
      sql`SELECT count(*)::int AS "count", max("login_date") AS "last" FROM "track_e_login"
          WHERE "user_id" = ${id} ${within(sql`("login_date" AT TIME ZONE 'UTC')::date`, period)}`,
    );
    return { document: { member, signIns: signIns?.count ?? 0, lastSignIn: signIns?.last ?? null } };
  }
}

export const userActivity = documentAction({
  name: 'user_activity',
  method: 'GET',
  path: 'users/{id}/activity',
  description: 'What a person did in courses and sessions of this portal, the latest first; teachers see their courses.',
  item: () => User,
  rule: any(seesPerson, teachesPerson),
  parameters: PERIOD,
  answer: {
    ...userActivityAnswer,
    csv: ['course', 'title', 'session', 'visits', 'seconds', 'firstDay', 'lastDay'],
  },
  handler: ReadUserActivity,
});
