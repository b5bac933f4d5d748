import { Injectable } from '@nestjs/common';
import { oneViolation, Processor, refuseRing, sql, type Write } from 'lyceum/resource';

/** Categories, in trees within one course and session. */
@Injectable()
export class WikiCategoryProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await requireSamePlace(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await refuseRing(write, id);
    await super.update(write, id);
    await requireSamePlace(write, id);
  }
}

/** @throws ViolationProblem for a parent in another course or session */
async function requireSamePlace({ transaction }: Write, id: number): Promise<void> {
  const elsewhere = await transaction.one(
    sql`SELECT 1 AS "found" FROM "c_wiki_category" "k" JOIN "c_wiki_category" "up" ON "up"."id" = "k"."parent_id"
        WHERE "k"."id" = ${id} AND ("up"."course_id" <> "k"."course_id" OR "up"."session_id" IS DISTINCT FROM "k"."session_id")`,
  );
  if (!elsewhere) return;
  throw oneViolation('parent', 'The parent belongs to another course or session.');
}
