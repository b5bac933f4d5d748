import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { type ActionDeclaration, documentAnswer } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { authenticated } from '../../resource/model/rule.js';

@Injectable()
class CountUnread extends ActionHandler {
  override async run({ transaction, actor }: ActionRun): Promise<ActionOutcome> {
    const rows = await transaction.rows<{ kind: string; count: number }>(
      sql`SELECT "kind", count(*)::int AS "count" FROM "notification"
          WHERE "user_id" = ${actor.id} AND "read_at" IS NULL AND "in_product" GROUP BY "kind" ORDER BY "kind"`,
    );
    const unread = rows.reduce((sum, { count }) => sum + count, 0);
    return { document: { unread, byKind: Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) } };
  }
}

/** `GET /api/notifications/unread`. */
export const countUnread: ActionDeclaration = {
  name: 'unread',
  method: 'GET',
  path: 'notifications/unread',
  description: 'How many notifications of the caller are unread, in all and by kind.',
  rule: authenticated,
  answer: documentAnswer('UnreadNotifications', {
    unread: { type: 'integer', minimum: 0 },
    byKind: { type: 'object', additionalProperties: { type: 'integer', minimum: 1 } },
  }),
  handler: CountUnread,
};
