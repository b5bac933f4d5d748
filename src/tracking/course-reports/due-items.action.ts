import { Injectable } from '@nestjs/common';
import { ADDRESS, listOf, MOMENT, oneOfTexts, orNull, shapeOf, TEXT, type ValueOf } from '../../auth/answer-shape.js';
import type { Actor } from '../../auth/actor.js';
import { conditionSql, raw, type Sql, sql } from '../../database/sql.js';
import { coursesStudied } from '../../platform/rights/access/course-memberships.js';
import { isLinkOfKind, isOfKind, LINK_SHOWS, LINK_STANDS } from '../../platform/rights/access/link-access.js';
import { sessionCoursesStudied } from '../../platform/rights/access/session-memberships.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../resource/model/action-handler.js';
import { authenticated } from '../../resource/model/rule.js';

/** What can be due. */
export const DUE_KINDS = ['assignment', 'quiz', 'survey'] as const;

const HORIZON_DAYS = 30;
const MOST_ITEMS = 200;

const DUE = shapeOf({
  kind: oneOfTexts(...DUE_KINDS),
  item: ADDRESS,
  title: TEXT,
  course: orNull(ADDRESS),
  session: { ...orNull(ADDRESS), description: 'In which it is owed; null in the course itself.' },
  dueOn: MOMENT,
  endsOn: { ...orNull(MOMENT), description: 'Nothing is taken from this moment on; null where it does not close.' },
  state: oneOfTexts('expected', 'late'),
});

const dueItemsAnswer = documentAnswer('DueItems', { member: listOf(DUE) });

/** Lists what the caller owes as a learner. */
@Injectable()
class ReadDueItems extends ActionHandler {
  async run({ actor, now, transaction }: ActionRun): Promise<OutcomeOf<typeof dueItemsAnswer>> {
    const member = await transaction.rows<ValueOf<typeof DUE>>(
      sql`WITH "given" AS MATERIALIZED (${givenTo(actor)}), "owed" AS (${works(actor, now)} UNION ALL ${quizzes(actor, now)} UNION ALL ${surveys(actor, now)})
          SELECT DISTINCT ON ("dueOn", "kind", "id") "kind", '/api/' || "path" || '/' || "id" AS "item", "title",
            '/api/courses/' || "course" AS "course", '/api/sessions/' || "session" AS "session", "dueOn", "endsOn",
            CASE WHEN "dueOn" <= ${now} THEN 'late' ELSE 'expected' END AS "state"
          FROM "owed" WHERE "dueOn" <= ${now}::timestamptz + make_interval(days => ${HORIZON_DAYS})
          ORDER BY "dueOn", "kind", "id", "session" NULLS FIRST, "course" LIMIT ${MOST_ITEMS}`,
    );
    return { document: { member } };
  }
}

const [ASSIGNMENTS, QUIZZES, SURVEYS] = ['c_student_publications', 'c_quizzes', 'c_surveys'] as const;

/** The nodes of what can be owed that learners are shown in the caller's courses and sessions, in each context, with their kind. */
function givenTo(actor: Actor): Sql {
  return sql`SELECT "l"."resource_node_id" AS "node", "l"."resource_type_group" AS "kind", "x"."course_id" AS "course", "x"."session_id" AS "session", "l"."session_id" AS "linked"
    FROM (SELECT "b"."course_id", NULL::int AS "session_id" FROM (${coursesStudied(actor)}) "b" ("course_id") UNION ALL
      SELECT "s"."course_id", "s"."session_id" FROM (${sessionCoursesStudied(actor)}) "s" ("session_id", "course_id")) "x"
    JOIN "resource_link" "l" ON "l"."course_id" = "x"."course_id" AND ${isLinkOfKind(ASSIGNMENTS, QUIZZES, SURVEYS)} AND ("l"."session_id" IS NULL OR "l"."session_id" = "x"."session_id")
      AND ("l"."user_id" IS NULL OR "l"."user_id" = ${actor.id}) AND ${LINK_STANDS} AND ${LINK_SHOWS}
      AND ("l"."group_id" IS NULL OR EXISTS (SELECT 1 FROM "c_group_rel_user" "m" WHERE "m"."group_id" = "l"."group_id" AND "m"."user_id" = ${actor.id}))`;
}

/**
 * What was given of one kind, each looked up in its table: of few rows PostgreSQL expects many, and would read what all courses hold.
 * @param rows select of what stands on the node of "g"
 */
function givenAs(kind: string, rows: Sql): Sql {
  return sql`(SELECT * FROM "given" WHERE ${isOfKind(raw('"given"."kind"'), [kind])}) "g" CROSS JOIN LATERAL (${rows} OFFSET 0)`;
}

/** Assignments that still take works, where the caller is among the receivers and has handed in nothing. */
function works(actor: Actor, now: Date): Sql {
  const attached = sql`SELECT 1 FROM "c_student_publication_rel_user" "r" WHERE "r"."publication_id" = "p"."id"`;
  const assignment = sql`SELECT "a"."id", "a"."title", "d"."expires_on", "d"."ends_on" FROM "c_student_publication" "a"
    JOIN "c_student_publication_assignment" "d" ON "d"."publication_id" = "a"."id"
    WHERE "a"."resource_node_id" = "g"."node" AND "a"."filetype" = 'folder' AND "a"."active" = 1`;
  return sql`SELECT 'assignment' AS "kind", 'c_student_publications' AS "path", "p"."id", "p"."title", "g"."course", "g"."session",
      COALESCE("p"."expires_on", "p"."ends_on") AS "dueOn", "p"."ends_on" AS "endsOn"
    FROM ${givenAs(ASSIGNMENTS, assignment)} "p"
    WHERE ("p"."ends_on" IS NULL OR "p"."ends_on" > ${now}) AND (EXISTS (${attached} AND "r"."user_id" = ${actor.id})
        OR "g"."linked" IS NOT DISTINCT FROM "g"."session" AND NOT EXISTS (${attached}))
      AND NOT EXISTS (SELECT 1 FROM "c_student_publication" "w" WHERE "w"."publication_parent_id" = "p"."id" AND "w"."user_id" = ${actor.id} AND "w"."active" <> 2)`;
}

/** Quizzes that close, by the caller's own times where there are some, without a completed attempt. */
function quizzes(actor: Actor, now: Date): Sql {
  const quiz = sql`SELECT "k"."id", "k"."title", "k"."end_time" FROM "c_quiz" "k" WHERE "k"."resource_node_id" = "g"."node" AND "k"."active" = 'active'`;
  return sql`SELECT 'quiz', 'c_quizzes', "q"."id", "q"."title", "g"."course", "g"."session",
      COALESCE("e"."end_time", "q"."end_time"), COALESCE("e"."end_time", "q"."end_time")
    FROM ${givenAs(QUIZZES, quiz)} "q"
    LEFT JOIN "c_quiz_extension" "e" ON "e"."quiz_id" = "q"."id" AND "e"."user_id" = ${actor.id} AND "e"."session_id" IS NOT DISTINCT FROM "g"."session"
    WHERE COALESCE("e"."end_time", "q"."end_time") > ${now} AND NOT EXISTS (SELECT 1 FROM "track_e_exercises" "a" WHERE "a"."quiz_id" = "q"."id"
      AND "a"."user_id" = ${actor.id} AND "a"."course_id" = "g"."course" AND "a"."session_id" IS NOT DISTINCT FROM "g"."session"
      AND "a"."status" = 'completed' AND NOT "a"."preview")`;
}

/**
 * Surveys that close, which the caller was invited to and has not completed. An administrator who acts as a person does not learn whether that person has
 * completed an anonymous one.
 */
function surveys(actor: Actor, now: Date): Sql {
  const isOwed = sql`(NOT "i"."answered" OR "s"."anonymous" AND ${conditionSql(actor.credential?.kind === 'acting')})`;
  return sql`SELECT 'survey', 'c_surveys', "s"."id", "s"."title", "i"."course_id", "i"."session_id", "s"."avail_till", "s"."avail_till"
    FROM "c_survey_invitation" "i" JOIN "c_survey" "s" ON "s"."id" = "i"."survey_id"
    WHERE "i"."user_id" = ${actor.id} AND ${isOwed} AND "s"."avail_till" > ${now}
      AND EXISTS (SELECT 1 FROM "given" "g" WHERE "g"."node" = "s"."resource_node_id")`;
}

/** `GET /api/me/due_items` */
export const dueItems = documentAction({
  name: 'due_items',
  method: 'GET',
  path: 'me/due_items',
  description: `What the caller still owes within ${HORIZON_DAYS} days or is late with, the soonest first. At most ${MOST_ITEMS} items.`,
  rule: authenticated,
  answer: dueItemsAnswer,
  handler: ReadDueItems,
});
