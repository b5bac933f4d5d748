import { Injectable } from '@nestjs/common';
import { COUNT, listOf, MOMENT, shapeOf, TEXT, type ValueOf } from '../../../../auth/answer-shape.js';
import { sql } from '../../../../database/sql.js';
import { coursePolicy } from '../../../../platform/study/courses/course.policy.js';
import { Course } from '../../../../platform/study/courses/course.entity.js';
import { ResourceRegistry } from '../../../../resource/compile/resource-registry.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../../resource/model/action-handler.js';
import { all, authenticated } from '../../../../resource/model/rule.js';
import { contentOf, toolTypes } from './news-sql.js';

const NEWS = shapeOf({
  tool: { ...TEXT, description: 'Its `title` in `c_tools`.' },
  updated: MOMENT,
  unread: { ...COUNT, description: 'All of it where the caller never used the tool.' },
});

const courseNewsAnswer = documentAnswer('CourseNews', { member: listOf(NEWS) });

/** Says of each tool of a course when something was last added to it, and how much since the caller last used it. */
@Injectable()
class ReadCourseNews extends ActionHandler {
  constructor(private readonly registry: ResourceRegistry) {
    super();
  }

  async run({ id, actor, parameters, transaction }: ActionRun): Promise<OutcomeOf<typeof courseNewsAnswer>> {
    const session = Number(parameters.get('sid') ?? 0) || null;
    const content = contentOf(actor, toolTypes(this.registry), { course: sql`${id}::int`, session: sql`${session}::int` });
    const member = await transaction.rows<ValueOf<typeof NEWS>>(
      sql`SELECT "c"."tool", max("c"."at") AS "updated", (count(*) FILTER (WHERE NOT "c"."own" AND "c"."at" > COALESCE("v"."access_date", '-infinity')))::int AS "unread"
          FROM (${content}) "c" LEFT JOIN "track_e_lastaccess" "v" ON "v"."access_user_id" = ${actor.id} AND "v"."c_id" = ${id}
            AND "v"."access_tool" = "c"."tool" AND "v"."session_id" IS NOT DISTINCT FROM ${session}::int
          GROUP BY "c"."tool" ORDER BY "c"."tool"`,
    );
    return { document: { member } };
  }
}

/** `GET /api/courses/{id}/news` */
export const courseNews = documentAction({
  name: 'course_news',
  method: 'GET',
  path: 'courses/{id}/news',
  description:
    'What is new in the tools of a course, of what the caller may read there: when something was last added, published or renamed, and how much of it others did since the caller last used the tool. Tools without content are left out.',
  item: () => Course,
  rule: all(authenticated, coursePolicy.rule('read')),
  parameters: [{ name: 'sid', type: 'integer', description: 'The session in which the course is looked at; 0 for none.' }],
  answer: courseNewsAnswer,
  handler: ReadCourseNews,
});
