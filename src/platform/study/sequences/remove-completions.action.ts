import { Injectable } from '@nestjs/common';
import { raw, sql } from '../../../database/sql.js';
import { type ActionDeclaration, nothingAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { administrator } from '../../rights/access/role.rules.js';
import { isSequencedOnPortal } from './sequence-graph.js';
import { Sequence } from './sequence.entity.js';

/** Takes back what a person has completed in a sequence, on the caller's portal. */
@Injectable()
class RemoveCompletions extends ActionHandler {
  async run({ transaction, actor, id, parameters }: ActionRun): Promise<void> {
    await transaction.rows(
      sql`DELETE FROM "sequence_completion" "d" USING "sequence_resource" "q" WHERE "q"."sequence_id" = ${id} AND "d"."type" = "q"."type"
            AND "d"."resource_id" = "q"."resource_id" AND "d"."user_id" = ${Number(parameters.get('user'))}
            AND ${isSequencedOnPortal(actor, raw('"q"."type"'), raw('"q"."resource_id"'))}`,
    );
  }
}

export const removeCompletions: ActionDeclaration = {
  name: 'remove_completions',
  method: 'DELETE',
  path: 'sequences/{id}/completions/{user}',
  description:
    'Takes back what a person has completed in the sequence. The next mark, certificate or progress that completes it counts again.',
  item: () => Sequence,
  rule: administrator,
  answer: nothingAnswer,
  handler: RemoveCompletions,
};
