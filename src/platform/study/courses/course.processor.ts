import { Injectable, Optional } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Change } from '../../../resource/model/change.js';
import { ViolationProblem } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { insertNode, renameNode } from '../../content-tree/nodes/node-tree.js';
import { requireWithinLimits } from '../../rights/access/portal-limits.js';
import { portalNode } from '../../content-tree/nodes/portal-node.js';
import { CourseBeginning } from './course-beginning.js';
import { codeFromTitle, directoryOf, freeCode } from './course-code.js';
import { removeCourseTree } from './course-removal.js';

/** Courses, each with its code, its node, its first teacher and its place on the portal where it was made. */
@Injectable()
export class CourseProcessor extends Processor {
  constructor(@Optional() private readonly beginning?: CourseBeginning) {
    super();
  }

  override async create(write: Write): Promise<number> {
    const { values, transaction, actor, now } = write;
    await requireOpenCategories(write);
    const title = String(values.title);
    const code = typeof values.code === 'string' ? values.code : await freeCode(transaction, codeFromTitle(title));
    const parentId = await portalNode(transaction, actor.portalId, now);
    const node = await insertNode(transaction, { type: 'courses', tool: 'course', title, creatorId: actor.id, parentId, now });
    const id = await super.create({
      ...write,
      values: {
        ...values,
        code,
        visualCode: values.visualCode ?? code,
        directory: directoryOf(code),
        resourceNode: node,
      },
    });
    transaction.send(
      sql`WITH "placed" AS (INSERT INTO "access_url_rel_course" ("url_id", "course_id") VALUES (${actor.portalId}, ${id}))
          INSERT INTO "course_rel_user" ("course_id", "user_id", "status", "relation_type") VALUES (${id}, ${actor.id}, 'teacher', 'normal')`,
    );
    await this.beginning?.begin(write, { id, node });
    await requireWithinLimits(transaction, actor.portalId, 'course');
    return id;
  }

  override changeOfRow({ values }: Pick<Write, 'values'>): Change | undefined {
    const concernsMore = ['title', 'visibility', 'categories'].some((name) => values[name] !== undefined);
    return concernsMore ? undefined : values;
  }

  override async update(write: Write, id: number): Promise<void> {
    const { values, transaction, now, actor } = write;
    await requireOpenCategories(write);
    await super.update(write, id);
    if (typeof values.title === 'string')
      await renameNode(transaction, sql`(SELECT "resource_node_id" FROM "course" WHERE "id" = ${id})`, values.title, now);
    if (values.visibility !== undefined) await requireWithinLimits(transaction, actor.portalId, 'course');
  }

  override async remove(write: Write, id: number): Promise<void> {
    await removeCourseTree(write.transaction, id);
    await super.remove(write, id);
  }
}

/** @throws ViolationProblem at the categories that take no courses */
async function requireOpenCategories({ values, transaction }: Write): Promise<void> {
  const categories = values.categories as number[] | undefined;
  if (!categories || categories.length === 0) return;
  const closed = await transaction.rows<{ id: number }>(
    sql`SELECT "id" FROM "course_category" WHERE "id" = ANY(${categories}::int[]) AND NOT "auth_course_child"`,
  );
  if (closed.length === 0) return;
  throw new ViolationProblem(
    closed.map(({ id }) => ({
      propertyPath: `categories[${categories.indexOf(id)}]`,
      message: 'This category takes no courses.',
      code: VIOLATION_CODES.invalid,
    })),
  );
}
