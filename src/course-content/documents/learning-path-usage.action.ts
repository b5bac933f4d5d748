import { Injectable } from '@nestjs/common';
import { listOf, NUMBER, shapeOf, TEXT } from '../../auth/answer-shape.js';
import { conditionSql, sql } from '../../database/sql.js';
import { ResourceRegistry } from '../../resource/compile/resource-registry.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../resource/model/action-declaration.js';
import { all, authenticated } from '../../resource/model/rule.js';
import { RowReference } from '../../resource/model/row-reference.js';
import { ActionHandler, type ActionRun } from '../../resource/model/action-handler.js';
import { LearningPath } from '../learning-paths/learning-path.entity.js';
import { documentPolicy } from './document.policy.js';

const learningPathUsageAnswer = documentAnswer('LearningPathUsage', {
  learningPaths: listOf(shapeOf({ '@id': TEXT, id: NUMBER, title: TEXT })),
});

/** Lists the learning paths, among those that the caller reads, that have an item with a document. */
@Injectable()
class ReadLearningPathUsage extends ActionHandler {
  constructor(private readonly registry: ResourceRegistry) {
    super();
  }

  async run({ id, transaction, actor }: ActionRun): Promise<OutcomeOf<typeof learningPathUsageAnswer>> {
    const path = new RowReference(this.registry.of(LearningPath), 'path');
    const readable = path.resource.policy.rule('read').condition(actor, path);
    const paths = await transaction.rows<{ id: number; title: string }>(
      sql`SELECT "path"."id", "path"."title" FROM ${path.table} WHERE ${conditionSql(readable)} AND EXISTS (SELECT 1 FROM "c_lp_item" "step"
            WHERE "step"."lp_id" = "path"."id" AND "step"."item_type" IN ('document', 'video') AND "step"."path" = ${String(id)})
          ORDER BY "path"."id"`,
    );
    return { document: { learningPaths: paths.map((found) => ({ '@id': `${path.resource.iri}/${found.id}`, ...found })) } };
  }
}

export const learningPathUsage = documentAction({
  name: 'lp_usage',
  method: 'GET',
  path: 'documents/{id}/lp-usage',
  description: 'The learning paths, among those that the caller reads, that use the document.',
  rule: all(authenticated, documentPolicy.rule('read')),
  answer: learningPathUsageAnswer,
  handler: ReadLearningPathUsage,
});
