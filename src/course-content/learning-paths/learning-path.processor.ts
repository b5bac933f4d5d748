import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { ContentProcessor } from '../../platform/content-tree/nodes/content-items/content.processor.js';
import { oneViolation, ViolationProblem } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import type { Write } from '../../resource/model/write.js';

/** Learning paths that require one another form no circle, and one of a course at most opens by itself. */
@Injectable()
export class LearningPathProcessor extends ContentProcessor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await this.settle(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    await this.settle(write, id);
  }

  /** What people have done of their courses is another share of the paths that are left. */
  override async remove(write: Write, id: number): Promise<void> {
    await write.transaction.rows(
      sql`INSERT INTO "c_lp_recount" ("course_id") SELECT DISTINCT "l"."course_id" FROM "c_lp" "p"
          JOIN "resource_link" "l" ON "l"."resource_node_id" = "p"."resource_node_id" WHERE "p"."id" = ${id} AND "l"."course_id" IS NOT NULL`,
    );
    await super.remove(write, id);
  }

  private async settle(write: Write, id: number): Promise<void> {
    const { prerequisite, autolaunch } = write.values;
    if (typeof prerequisite === 'number' && prerequisite !== 0) await requireSoundPrerequisite(write, id, prerequisite);
    if (typeof autolaunch === 'number' && autolaunch !== 0) await stopOthersLaunching(write, id);
  }
}

/** @throws ViolationProblem unless the prerequisite is another path of the same course that does not depend on this one */
async function requireSoundPrerequisite({ transaction }: Write, id: number, prerequisite: number): Promise<void> {
  await transaction.rows(sql`SELECT pg_advisory_xact_lock(hashtext('c_lp.prerequisite'))`);
  const found = await transaction.one<{ known: boolean; circular: boolean }>(
    sql`WITH RECURSIVE "before" AS (
          SELECT "id", "prerequisite" FROM "c_lp" WHERE "id" = ${prerequisite}
          UNION SELECT "next"."id", "next"."prerequisite" FROM "c_lp" "next" JOIN "before" ON "next"."id" = "before"."prerequisite"
        ) SELECT EXISTS (SELECT 1 FROM "before" WHERE "id" = ${id}) AS "circular",
          EXISTS (SELECT 1 FROM "c_lp" "own" JOIN "resource_link" "mine" ON "mine"."resource_node_id" = "own"."resource_node_id"
            JOIN "resource_link" "theirs" ON "theirs"."course_id" = "mine"."course_id"
            JOIN "c_lp" "other" ON "other"."resource_node_id" = "theirs"."resource_node_id"
            WHERE "own"."id" = ${id} AND "other"."id" = ${prerequisite}) AS "known"`,
  );
  if (!found?.known) throw refused(`Its courses have no learning path ${prerequisite}.`, VIOLATION_CODES.notFound);
  if (found.circular) throw refused('The two learning paths would wait for each other.', VIOLATION_CODES.invalid);
}

/** In each course and session that the path is linked to, it is now the one that opens by itself. */
async function stopOthersLaunching({ transaction, now }: Write, id: number): Promise<void> {
  await transaction.rows(
    sql`UPDATE "c_lp" SET "autolaunch" = 0, "modified_on" = ${now} WHERE "autolaunch" <> 0 AND "id" <> ${id} AND "resource_node_id" IN (
          SELECT "theirs"."resource_node_id" FROM "c_lp" "own"
          JOIN "resource_link" "mine" ON "mine"."resource_node_id" = "own"."resource_node_id" AND "mine"."deleted_at" IS NULL
          JOIN "resource_link" "theirs" ON "theirs"."course_id" = "mine"."course_id"
            AND "theirs"."session_id" IS NOT DISTINCT FROM "mine"."session_id" AND "theirs"."deleted_at" IS NULL
          WHERE "own"."id" = ${id})`,
  );
}

function refused(message: string, code: string): ViolationProblem {
  return oneViolation('prerequisite', message, code);
}
