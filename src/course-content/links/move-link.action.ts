import { Injectable } from '@nestjs/common';
import { IsInt, Max, Min } from 'class-validator';
import { sql } from '../../database/sql.js';
import { type ActionDeclaration, itemAnswer } from '../../resource/model/action-declaration.js';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import { ActionHandler, type ActionRun } from '../../resource/model/action-handler.js';
import { editorOfContext } from '../content-access/content.rules.js';
import { contextLinks, linkInContext, namedContext } from '../content-access/current-context.js';
import { arrange } from '../content-access/display-order.js';

/** Where a link goes among those of its category. */
class LinkPosition {
  @Input({
    type: 'integer',
    required: true,
    validators: [IsInt(), Min(0), Max(100_000)],
    description: 'How many links of its category, in the current context, are to stand before it.',
  })
  position: number;
}

/** Puts a link elsewhere among its like. */
@Injectable()
class MoveLink extends ActionHandler {
  async run(run: ActionRun): Promise<void> {
    const link = linkInContext(await contextLinks(run, [run.id]), run.id, namedContext(run));
    const others = await run.transaction.rows<{ id: number }>(
      sql`SELECT "t"."id" FROM "c_link" "own" JOIN "c_link" "t" ON "t"."category_id" IS NOT DISTINCT FROM "own"."category_id" AND "t"."id" <> "own"."id"
          JOIN "resource_link" "l" ON "l"."resource_node_id" = "t"."resource_node_id" AND "l"."deleted_at" IS NULL AND "l"."user_id" IS NULL
          JOIN "resource_link" "mine" ON "mine"."id" = ${link.id} AND "mine"."course_id" = "l"."course_id"
            AND "mine"."session_id" IS NOT DISTINCT FROM "l"."session_id" AND "mine"."group_id" IS NOT DISTINCT FROM "l"."group_id"
          WHERE "own"."id" = ${run.id} ORDER BY "l"."display_order", "l"."id"`,
    );
    const ids = others.map(({ id }) => id);
    ids.splice(Number(run.input.position), 0, run.id);
    await arrange(run, ids, 'position');
  }
}

export const moveLink: ActionDeclaration = {
  name: 'move',
  method: 'PUT',
  path: 'links/{id}/move',
  description: 'Changes its position among the links of its category in the current context.',
  rule: editorOfContext,
  input: () => LinkPosition,
  answer: itemAnswer,
  handler: MoveLink,
};
