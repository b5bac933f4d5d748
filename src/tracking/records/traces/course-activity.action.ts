import { Injectable } from '@nestjs/common';
import { ADDRESS, COUNT, DAY, listOf, MOMENT, NUMBER, orNull, shapeOf, TEXT, type ValueOf } from '../../../auth/answer-shape.js';
import { type Sql, sql } from '../../../database/sql.js';
import { administratorOf } from '../../../platform/rights/access/portal.rules.js';
import { teacherOf } from '../../../platform/rights/access/course.rules.js';
import { Course } from '../../../platform/study/courses/course.entity.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { any } from '../../../resource/model/rule.js';
import { holds } from '../../../resource/policy/rule-check.js';
import { daysOf, PAGE, PAGE_SIZE, pageOf, PERIOD, readerOfActivity, reportScope, type ReportScope, within } from './activity-report.js';

const seesCourse = any(administratorOf({ course: 'id' }), teacherOf('id'));
const SESSION = { name: 'sid', type: 'integer', description: 'The session; all that happened in the course where there is none.' } as const;

/** Whether the caller sees all of the course that the action is about, and not some of its sessions alone. */
function seesAll(run: ActionRun, registry: ResourceRegistry): Promise<boolean> {
  return holds(seesCourse, { ...run, resource: registry.of(Course) }, run.id);
}

const LEARNER = shapeOf({
  user: ADDRESS,
  name: TEXT,
  firstAccess: orNull(MOMENT),
  lastAccess: orNull(MOMENT),
  visits: NUMBER,
  requests: NUMBER,
  seconds: NUMBER,
  firstDay: DAY,
  lastDay: DAY,
  tools: { type: 'object', additionalProperties: { type: 'integer' }, description: 'Seconds by tool.' },
  downloads: NUMBER,
  uploads: NUMBER,
  linksOpened: NUMBER,
});
const DAY_OF_COURSE = shapeOf({ date: DAY, people: NUMBER, visits: NUMBER, seconds: NUMBER });

const courseActivityAnswer = documentAnswer('CourseActivity', {
  totalItems: COUNT,
  member: listOf(LEARNER),
});
const courseActivityDaysAnswer = documentAnswer('CourseActivityDays', { member: listOf(DAY_OF_COURSE) });

/**
 * Adds up what each learner did in a course. PostgreSQL plans anew for each course and period: a plan that it keeps for all of them
 * supposes few rows, and takes seconds for a quarter of a year.
 */
@Injectable()
class ReadCourseActivity extends ActionHandler {
  constructor(private readonly registry: ResourceRegistry) {
    super();
  }

  async run(run: ActionRun): Promise<OutcomeOf<typeof courseActivityAnswer>> {
    const scope = await reportScope(run, await seesAll(run, this.registry));
    const { size, offset } = pageOf(run);
    const members = await run.transaction.rowsUnprepared<ValueOf<typeof LEARNER> & { total: number }>(
      sql`WITH "sums" AS (SELECT "d"."user_id" AS "id", sum("d"."visits")::int AS "visits", sum("d"."requests")::int AS "requests",
              sum("d"."seconds")::int AS "seconds", min("d"."day")::text AS "firstDay", max("d"."day")::text AS "lastDay"
            FROM "track_course_day" "d" WHERE ${daysOf(scope)} GROUP BY "d"."user_id"),
          "page" AS MATERIALIZED (SELECT "s".*, concat_ws(' ', "u"."firstname", "u"."lastname") AS "name", "u"."lastname", "u"."firstname",
              count(*) OVER ()::int AS "total"
            FROM "sums" "s" JOIN "user" "u" ON "u"."id" = "s"."id"
            ORDER BY "u"."lastname", "u"."firstname", "s"."id" LIMIT ${size} OFFSET ${offset})
          SELECT '/api/users/' || "s"."id" AS "user", "s"."name", "v"."firstAccess", "v"."lastAccess", "s"."visits", "s"."requests", "s"."seconds",
            "s"."firstDay", "s"."lastDay", COALESCE("t"."tools", '{}') AS "tools", COALESCE("w"."count", 0) AS "downloads",
            COALESCE("p"."count", 0) AS "uploads", COALESCE("k"."count", 0) AS "linksOpened", "s"."total"
          FROM "page" "s" LEFT JOIN (${accessesOf(scope)}) "v" USING ("id") LEFT JOIN (${toolsOf(scope)}) "t" USING ("id")
            LEFT JOIN (${downloadsOf(scope)}) "w" USING ("id") LEFT JOIN (${uploadsOf(scope)}) "p" USING ("id")
            LEFT JOIN (${linksOf(scope)}) "k" USING ("id")
          ORDER BY "s"."lastname", "s"."firstname", "s"."id"`,
    );
    return { document: { totalItems: members[0]?.total ?? 0, member: members.map(({ total: _total, ...member }) => member) } };
  }
}

/** What follows is by person, "id", of all on the page at once: one look at the course, however many they are. */
const ON_PAGE = sql`(SELECT "id" FROM "page")`;

/** Seconds by tool. */
function toolsOf(scope: ReportScope): Sql {
  return sql`SELECT "g"."id", jsonb_object_agg("g"."tool", "g"."seconds") AS "tools" FROM (
      SELECT "d"."user_id" AS "id", "d"."tool", sum("d"."seconds")::int AS "seconds" FROM "track_course_tool_day" "d"
      WHERE ${daysOf(scope)} AND "d"."user_id" IN ${ON_PAGE} GROUP BY "d"."user_id", "d"."tool") "g" GROUP BY "g"."id"`;
}

/** When they came first and were there last. */
function accessesOf({ course, session, ...period }: ReportScope): Sql {
  return sql`SELECT "a"."user_id" AS "id", min("a"."login_course_date") AS "firstAccess", max("a"."logout_course_date") AS "lastAccess"
    FROM "track_e_course_access" "a"
    WHERE "a"."c_id" = ${course} AND "a"."user_id" IN ${ON_PAGE} ${session === undefined ? sql`` : sql`AND COALESCE("a"."session_id", 0) = ${session}`}
      ${within(sql`("a"."login_course_date" AT TIME ZONE 'UTC')::date`, period)} GROUP BY "a"."user_id"`;
}

function downloadsOf({ course }: ReportScope): Sql {
  return sql`SELECT "f"."down_user_id" AS "id", count(*)::int AS "count" FROM "resource_link" "l"
    JOIN "track_e_downloads" "f" ON "f"."resource_link_id" = "l"."id"
    WHERE "l"."course_id" = ${course} AND "f"."down_user_id" IN ${ON_PAGE} GROUP BY "f"."down_user_id"`;
}

function uploadsOf({ course }: ReportScope): Sql {
  return sql`SELECT "f"."upload_user_id" AS "id", count(*)::int AS "count" FROM "track_e_uploads" "f"
    WHERE "f"."c_id" = ${course} AND "f"."upload_user_id" IN ${ON_PAGE} GROUP BY "f"."upload_user_id"`;
}

function linksOf({ course }: ReportScope): Sql {
  return sql`SELECT "f"."links_user_id" AS "id", count(*)::int AS "count" FROM "track_e_links" "f"
    WHERE "f"."c_id" = ${course} AND "f"."links_user_id" IN ${ON_PAGE} GROUP BY "f"."links_user_id"`;
}

export const courseActivity = documentAction({
  name: 'course_activity',
  method: 'GET',
  path: 'courses/{id}/activity',
  description: `What each person did in a course, ${PAGE_SIZE} on a page; coaches name one of their sessions.`,
  item: () => Course,
  rule: readerOfActivity,
  parameters: [SESSION, ...PERIOD, ...PAGE],
  answer: {
    ...courseActivityAnswer,
    csv: [
      ...['user', 'name', 'firstAccess', 'lastAccess', 'visits', 'requests', 'seconds', 'firstDay', 'lastDay', 'tools'],
      ...['downloads', 'uploads', 'linksOpened'],
    ],
  },
  handler: ReadCourseActivity,
});

/** Adds up what everybody together did on each day. */
@Injectable()
class ReadCourseDays extends ActionHandler {
  constructor(private readonly registry: ResourceRegistry) {
    super();
  }

  async run(run: ActionRun): Promise<OutcomeOf<typeof courseActivityDaysAnswer>> {
    const scope = await reportScope(run, await seesAll(run, this.registry));
    const { size, offset } = pageOf(run);
    const members = await run.transaction.rowsUnprepared<ValueOf<typeof DAY_OF_COURSE>>(
      sql`SELECT "d"."day"::text AS "date", count(DISTINCT "d"."user_id")::int AS "people", sum("d"."visits")::int AS "visits", sum("d"."seconds")::int AS "seconds"
          FROM "track_course_day" "d" WHERE ${daysOf(scope)} GROUP BY "d"."day" ORDER BY "d"."day" DESC LIMIT ${size} OFFSET ${offset}`,
    );
    return { document: { member: members } };
  }
}

export const courseDays = documentAction({
  ...courseActivity,
  name: 'course_activity_days',
  path: 'courses/{id}/activity/days',
  description: `What happened in a course on each day (UTC), the latest first, ${PAGE_SIZE} on a page.`,
  answer: {
    ...courseActivityDaysAnswer,
    csv: ['date', 'people', 'visits', 'seconds'],
  },
  handler: ReadCourseDays,
});
