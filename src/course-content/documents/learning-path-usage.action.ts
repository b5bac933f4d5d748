import { Injectable } from '@nestjs/common';
import { conditionSql, sql } from '../../database/sql.js';
import { ResourceRegistry } from '../../resource/compile/resource-registry.js';
import { type ActionDeclaration, documentAnswer } from '../../resource/declare/action-declaration.js';
import { all, authenticated } from '../../resource/policy/rule.js';
import { RowReference } from '../../resource/policy/row-reference.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/state/action-handler.js';
import { CLp } from '../learning-paths/c-lp.entity.js';
import { documentPolicy } from './document.policy.js';

/** Tells which learning paths, among those that the caller reads, have a step that shows a document. */
@Injectable()
export class TellLearningPathUsage extends ActionHandler {
  constructor(private readonly registry: ResourceRegistry) {
    super();
  }

  async run({ id, transaction, actor }: ActionRun): Promise<ActionOutcome> {
    const path = new RowReference(this.registry.of(CLp), 'path');
    const readable = path.resource.policy.rule('read').condition(actor, path);
    const paths = await transaction.rows<{ id: number; title: string }>(
      sql`SELECT "path"."id", "path"."title" FROM ${path.table} WHERE ${conditionSql(readable)} AND EXISTS (SELECT 1 FROM "c_lp_item" "step"
            WHERE "step"."lp_id" = "path"."id" AND "step"."item_type" IN ('document', 'video') AND "step"."path" = ${String(id)})
          ORDER BY "path"."id"`,
    );
    return { document: { learningPaths: paths.map((found) => ({ '@id': `${path.resource.iri}/${found.id}`, ...found })) } };
  }
}

export const learningPathUsage: ActionDeclaration = {
  name: 'lp_usage',
  method: 'GET',
  path: 'documents/{id}/lp-usage',
  description: 'The learning paths, among those that the caller reads, that use the document.',
  rule: all(authenticated, documentPolicy.rule('read')),
  answer: documentAnswer('LearningPathUsage', {
    learningPaths: {
      type: 'array',
      items: { type: 'object', properties: { '@id': { type: 'string' }, id: { type: 'integer' }, title: { type: 'string' } } },
    },
  }),
  handler: TellLearningPathUsage,
};
