import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../database/sql.js';
import type { CourseBeginning } from '../../platform/study/courses/course-beginning.js';
import { insertNodes } from '../../platform/content-tree/nodes/node-tree.js';
import type { Write } from '../../resource/model/write.js';
import { COURSE_TOOLS } from './course-tools.js';

const TITLES = COURSE_TOOLS.map(({ title }) => title);
const TOOLS = COURSE_TOOLS.map(({ tool }) => tool);

/** Every course begins with its tools, all of them visible and in the order of their list: a statement for each table. */
@Injectable()
export class CourseToolSetup implements CourseBeginning {
  async begin({ transaction, actor, now }: Write, course: { readonly id: number; readonly node: number }): Promise<void> {
    const nodes = await insertNodes(transaction, { type: 'c_tools', creatorId: actor.id, parentId: course.node, now }, TITLES);
    transaction.send(
      sql`INSERT INTO "resource_link" ("resource_node_id", "course_id", "visibility", "resource_type_group", "display_order", "created_at", "updated_at")
          SELECT "n"."id", ${course.id}, 'published', "n"."resource_type_id", "of"."place" - 1, ${now}, ${now}
          FROM unnest(${nodes}::bigint[]) WITH ORDINALITY AS "of" ("node", "place") JOIN "resource_node" "n" ON "n"."id" = "of"."node"`,
    );
    const made = await transaction.rows(toolsOf(course.id, nodes));
    if (made.length === TITLES.length) return;
    // The first course of an installation: tools that are missing come first, so that those of the course are in their order.
    await transaction.rows(sql`DELETE FROM "c_tool" WHERE "course_id" = ${course.id}`);
    await transaction.rows(sql`INSERT INTO "tool" ("title") SELECT unnest(${TOOLS}::text[]) ON CONFLICT ("title") DO NOTHING`);
    await transaction.rows(toolsOf(course.id, nodes));
  }
}

/** Those that the installation knows. */
function toolsOf(courseId: number, nodes: readonly number[]): Sql {
  return sql`INSERT INTO "c_tool" ("title", "position", "course_id", "tool_id", "resource_node_id")
    SELECT "of"."title", "of"."place" - 1, ${courseId}, "t"."id", "of"."node"
    FROM unnest(${TITLES}::text[], ${TOOLS}::text[], ${nodes}::bigint[]) WITH ORDINALITY AS "of" ("title", "tool", "node", "place")
    JOIN "tool" "t" ON "t"."title" = "of"."tool" ORDER BY "of"."place" RETURNING "id"`;
}
