import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import { coursePolicy } from '../../../../platform/study/courses/course.policy.js';
import { Course } from '../../../../platform/study/courses/course.entity.js';
import { ResourceRegistry } from '../../../../resource/compile/resource-registry.js';
import { type ActionDeclaration, documentAnswer } from '../../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../../resource/model/action-handler.js';
import { all, authenticated } from '../../../../resource/model/rule.js';
import { contentOf, toolTypes } from './news-sql.js';

/** Says of each tool of a course when something was last added to it, and how much since the caller last used it. */
@Injectable()
class ReadCourseNews extends ActionHandler {
  constructor(private readonly registry: ResourceRegistry) {
    super();
  }

  async run({ id, actor, parameters, transaction }: ActionRun): Promise<ActionOutcome> {
    const session = Number(parameters.get('sid') ?? 0) || null;
    const content = contentOf(actor, toolTypes(this.registry), { course: sql`${id}::int`, session: sql`${session}::int` });
    const member = await transaction.rows(
      sql`SELECT "c"."tool", max("c"."at") AS "updated", (count(*) FILTER (WHERE NOT "c"."own" AND "c"."at" > COALESCE("v"."access_date", '-infinity')))::int AS "unread"
          FROM (${content}) "c" LEFT JOIN "track_e_lastaccess" "v" ON "v"."access_user_id" = ${actor.id} AND "v"."c_id" = ${id}
            AND "v"."access_tool" = "c"."tool" AND "v"."session_id" IS NOT DISTINCT FROM ${session}::int
          GROUP BY "c"."tool" ORDER BY "c"."tool"`,
    );
    return { document: { member } };
  }
}

/** `GET /api/courses/{id}/news` */
export const courseNews: ActionDeclaration = {
  name: 'course_news',
  method: 'GET',
  path: 'courses/{id}/news',
  description:
    'What is new in the tools of a course, of what the caller may read there: when something was last added, published or renamed, and how much of it others did since the caller last used the tool. Tools without content are left out.',
  item: () => Course,
  rule: all(authenticated, coursePolicy.rule('read')),
  parameters: [{ name: 'sid', type: 'integer', description: 'The session in which the course is looked at; 0 for none.' }],
  answer: documentAnswer('CourseNews', {
    member: {
      type: 'array',
      items: {
        type: 'object',
        required: ['tool', 'updated', 'unread'],
        properties: {
          tool: { type: 'string', description: 'Its `title` in `c_tools`.' },
          updated: { type: 'string', format: 'date-time' },
          unread: { type: 'integer', minimum: 0, description: 'All of it where the caller never used the tool.' },
        },
      },
    },
  }),
  handler: ReadCourseNews,
};
