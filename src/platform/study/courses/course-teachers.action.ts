import { Injectable } from '@nestjs/common';
import { ADDRESS, COUNT, listOf, orNull, shapeOf, TEXT } from '../../../auth/answer-shape.js';
import type { Actor } from '../../../auth/actor.js';
import { type Sql, sql } from '../../../database/sql.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { API_PREFIX } from '../../../resource/protocol/api-prefix.js';
import { coursePolicy } from './course.policy.js';

const MOST = 100;

interface TeacherRow {
  readonly id: number;
  readonly fullName: string;
  readonly pictureUri: string | null;
  readonly total: number;
}

const TEXT_OR_NULL = orNull(TEXT);
const courseTeachersAnswer = documentAnswer('CourseTeachers', {
  totalItems: COUNT,
  member: listOf(shapeOf({ user: ADDRESS, fullName: TEXT, pictureUri: TEXT_OR_NULL })),
});

/** Answers with the names and pictures of those who teach a course, and nothing more of them. */
@Injectable()
class ListCourseTeachers extends ActionHandler {
  async run({ id, actor, parameters, transaction }: ActionRun): Promise<OutcomeOf<typeof courseTeachersAnswer>> {
    const session = Number(parameters.get('sid') ?? 0);
    const teaching = session > 0 ? coachesOf(actor, id, session) : teachersOf(id);
    const rows = await transaction.rows<TeacherRow>(
      sql`SELECT "u"."id", COALESCE(NULLIF(concat_ws(' ', NULLIF("u"."firstname", ''), NULLIF("u"."lastname", '')), ''), "u"."username") AS "fullName",
            "u"."picture_uri" AS "pictureUri", count(*) OVER ()::int AS "total" FROM "user" "u"
          JOIN "access_url_rel_user" "on" ON "on"."user_id" = "u"."id" AND "on"."url_id" = ${actor.portalId}
          WHERE "u"."id" IN (${teaching}) AND "u"."active" = 'active' ORDER BY "u"."lastname", "u"."firstname", "u"."id" LIMIT ${MOST}`,
    );
    const member = rows.map(({ id: user, total: _, ...person }) => ({ user: `${API_PREFIX}/users/${user}`, ...person }));
    return { document: { totalItems: rows[0]?.total ?? 0, member } };
  }
}

function teachersOf(course: number): Sql {
  return sql`SELECT "user_id" FROM "course_rel_user" WHERE "course_id" = ${course} AND "status" = 'teacher' AND "relation_type" = 'normal'`;
}

/** Those of a session, for the people of the session in this course. */
function coachesOf(actor: Actor, course: number, session: number): Sql {
  return sql`SELECT "coach"."user_id" FROM "session_rel_course_rel_user" "coach" WHERE "coach"."session_id" = ${session}
    AND "coach"."course_id" = ${course} AND "coach"."status" = 'course_coach' AND EXISTS (SELECT 1 FROM "session_rel_course_rel_user" "own"
      WHERE "own"."session_id" = ${session} AND "own"."course_id" = ${course} AND "own"."user_id" = ${actor.id})`;
}

/** `GET /api/courses/{id}/teachers`: enrolments are not everybody's to read, but who teaches is. */
export const courseTeachers = documentAction({
  name: 'teachers',
  method: 'GET',
  path: 'courses/{id}/teachers',
  description: `Who teaches the course, for all who may read it: names and pictures, at most ${MOST}.`,
  rule: coursePolicy.rule('read'),
  parameters: [{ name: 'sid', type: 'integer', description: 'The session of the caller whose coaches are meant; 0 for none.' }],
  answer: courseTeachersAnswer,
  handler: ListCourseTeachers,
});
