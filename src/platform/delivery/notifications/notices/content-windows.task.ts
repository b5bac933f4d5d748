import { Injectable } from '@nestjs/common';
import { identifier, sql } from '../../../../database/sql.js';
import { Database, type Transaction } from '../../../../database/statements.js';
import type { NoticeKind } from '../../../../feature/notice-kind.js';
import { ScheduledTask, type ScheduleTurn } from '../../../../jobs/scheduled-task.js';
import { NoticeKinds } from './notice-kinds.js';
import { Notices } from '../../../../feature/notices.js';

/** A link that was changed in a transaction that ended after the last turn has a time from before it. */
const OVERLAP_MS = 60_000;

/**
 * Content that is published after it was made, gets another link, or whose window opens, is announced then. Those who were notified already
 * are not notified again, so that it does no harm to raise a notice twice.
 */
@Injectable()
export class ContentWindows extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly kinds: NoticeKinds,
    private readonly notices: Notices,
  ) {
    super();
  }

  override async run(turn: ScheduleTurn): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const nodes = await openedNodes(transaction, turn);
      for (const kind of this.kinds.declared) if (kind.published) await this.#raise(transaction, kind, nodes, turn);
    }, 'job');
  }

  async #raise(transaction: Transaction, { kind, about, published }: NoticeKind, nodes: number[], turn: ScheduleTurn): Promise<void> {
    if (!published) return;
    const { table, opensAt } = published;
    const opening = opensAt && sql`OR ${identifier('a', opensAt)} > ${turn.since} AND ${identifier('a', opensAt)} <= ${turn.until}`;
    if (nodes.length === 0 && !opening) return;
    const opened = await transaction.rows<{ id: number }>(
      sql`SELECT "a"."id" FROM ${identifier(table)} "a" WHERE "a"."resource_node_id" = ANY(${nodes}::bigint[]) ${opening ?? sql``} ORDER BY "a"."id"`,
    );
    for (const { id } of opened) await this.notices.raise(transaction, kind, id, { about });
  }
}

/** Nodes with a published link that is new, was changed, or has begun to show them. */
async function openedNodes(transaction: Transaction, { since, until }: ScheduleTurn): Promise<number[]> {
  const from = new Date(since.getTime() - OVERLAP_MS);
  const rows = await transaction.rows<{ node: number }>(
    sql`SELECT DISTINCT "l"."resource_node_id" AS "node" FROM "resource_link" "l" JOIN "resource_node" "n" ON "n"."id" = "l"."resource_node_id"
        WHERE "l"."visibility" = 'published' AND "l"."deleted_at" IS NULL AND ("l"."start_visibility_at" > ${since} AND "l"."start_visibility_at" <= ${until}
          OR "l"."updated_at" > ${from} AND ("l"."updated_at" > "l"."created_at" OR "l"."created_at" > "n"."created_at"))`,
  );
  return rows.map(({ node }) => node);
}
