import { Injectable } from '@nestjs/common';
import { identifier, sql } from '../../database/sql.js';
import { oneViolation } from '../../resource/protocol/problem.js';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';

/** Members by which a part of a blog names another part, with the table of each. */
const PARTS: Readonly<Record<string, string>> = { post: 'c_blog_post', task: 'c_blog_task', parentComment: 'c_blog_comment' };

/** Parts of a blog refer to parts of the same blog only. */
@Injectable()
export class BlogPartProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    await requireSameBlog(write);
    return super.create(write);
  }
}

/** @throws ViolationProblem for a part of another blog */
export async function requireSameBlog({ values, transaction }: Write): Promise<void> {
  for (const [member, table] of Object.entries(PARTS)) {
    if (typeof values[member] !== 'number') continue;
    const found = await transaction.one(
      sql`SELECT 1 AS "found" FROM ${identifier(table)} WHERE "id" = ${values[member]} AND "blog_id" = ${values.blog}`,
    );
    if (found) continue;
    throw oneViolation(member, 'It belongs to another blog.');
  }
}
