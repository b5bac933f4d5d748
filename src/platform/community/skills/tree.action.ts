import { Injectable } from '@nestjs/common';
import { conditionSql, sql } from '../../../database/sql.js';
import { itemIri } from '../../../resource/model/iri.js';
import { RowReference } from '../../../resource/model/row-reference.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { branchesOf, type SkillNode } from './skill-tree.js';

/** Answers with the graph of the skills that the caller may read, as a tree. */
@Injectable()
export class ReadSkillTree extends ActionHandler {
  async run({ resource, actor, transaction }: ActionRun): Promise<ActionOutcome> {
    const row = new RowReference(resource, 's');
    const skills = await transaction.rows<SkillNode>(sql`SELECT "s"."id", "s"."title", "s"."short_code" AS "shortCode", "s"."status",
        ARRAY(SELECT "e"."parent_id" FROM "skill_rel_skill" "e" WHERE "e"."skill_id" = "s"."id" AND "e"."parent_id" IS NOT NULL
          ORDER BY "e"."parent_id") AS "parents"
      FROM ${row.table} WHERE ${conditionSql(resource.policy.rules.read.condition(actor, row))} ORDER BY "s"."title", "s"."id"`);
    return { document: { children: branchesOf(skills, ({ id }) => itemIri(resource, id)) } };
  }
}
