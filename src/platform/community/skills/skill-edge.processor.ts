import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { oneViolation, ViolationProblem } from '../../../resource/protocol/problem.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';

/** Edges of the graph of skills, which has no rings. */
@Injectable()
export class SkillEdgeProcessor extends Processor {
  /** @throws ViolationProblem at `parent` where the edge closes a ring, or leads to another portal's skill */
  override async create(write: Write): Promise<number> {
    const { transaction, values } = write;
    await transaction.rows(sql`SELECT pg_advisory_xact_lock(hashtext('skill.graph'))`);
    const id = await super.create(write);
    const found = await transaction.one<{ ring: boolean; foreign: boolean }>(sql`WITH RECURSIVE "up" AS (
        SELECT "parent_id" AS "id" FROM "skill_rel_skill" WHERE "skill_id" = ${values.skill} AND "parent_id" IS NOT NULL
        UNION SELECT "e"."parent_id" FROM "skill_rel_skill" "e" JOIN "up" ON "up"."id" = "e"."skill_id" WHERE "e"."parent_id" IS NOT NULL)
      SELECT EXISTS (SELECT 1 FROM "up" WHERE "id" = ${values.skill}) AS "ring",
        EXISTS (SELECT 1 FROM "skill" "s", "skill" "p" WHERE "s"."id" = ${values.skill} AND "p"."id" = ${values.parent ?? null}
          AND "s"."access_url_id" <> "p"."access_url_id") AS "foreign"`);
    if (found?.ring) throw refused('A skill cannot be above itself.');
    if (found?.foreign) throw refused('The two skills belong to different portals.');
    return id;
  }
}

function refused(message: string): ViolationProblem {
  return oneViolation('parent', message);
}
