import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import type { CourseBeginning } from '../../platform/courses/course-beginning.js';
import { insertLinks } from '../../platform/nodes/link-writer.js';
import { insertNode } from '../../platform/nodes/node-tree.js';
import type { Write } from '../../resource/model/write.js';
import { COURSE_TOOLS } from './course-tools.js';

/** Every course begins with its tools, all of them visible. */
@Injectable()
export class CourseToolSetup implements CourseBeginning {
  async begin({ transaction, actor, now }: Write, course: { readonly id: number; readonly node: number }): Promise<void> {
    const link = { courseId: course.id, sessionId: null, groupId: null, visibility: 'published' } as const;
    for (const [position, { tool, title }] of COURSE_TOOLS.entries()) {
      const place = { type: 'c_tools', title, creatorId: actor.id, parentId: course.node, now };
      const node = await insertNode(transaction, place);
      await insertLinks(transaction, node, [link], now);
      await transaction.rows(sql`INSERT INTO "tool" ("title") VALUES (${tool}) ON CONFLICT ("title") DO NOTHING`);
      await transaction.rows(
        sql`INSERT INTO "c_tool" ("title", "position", "course_id", "tool_id", "resource_node_id")
            SELECT ${title}, ${position}, ${course.id}, "t"."id", ${node} FROM "tool" "t" WHERE "t"."title" = ${tool}`,
      );
    }
  }
}
