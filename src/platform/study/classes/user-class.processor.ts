import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { oneViolation } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import type { Write } from '../../../resource/model/write.js';
import type { Placement } from '../../content-tree/nodes/content-items/content-placement.js';
import { ContentProcessor } from '../../content-tree/nodes/content-items/content.processor.js';
import { portalNode } from '../../content-tree/nodes/portal-node.js';

/** Groups: made on the portal of their maker, who is the first admin of a social one; titles are unique on a portal. */
@Injectable()
export class UserClassProcessor extends ContentProcessor {
  override async create(write: Write): Promise<number> {
    const { transaction, actor } = write;
    const id = await super.create(write);
    await transaction.rows(sql`INSERT INTO "access_url_rel_usergroup" ("url_id", "user_group_id") VALUES (${actor.portalId}, ${id})`);
    await transaction.rows(sql`INSERT INTO "usergroup_rel_user" ("usergroup_id", "user_id", "relation_type")
      SELECT "g"."id", "g"."author_id", 'admin' FROM "usergroup" "g" WHERE "g"."id" = ${id} AND "g"."group_type" = 'social_group'`);
    await requireUniqueTitle(transaction, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    if (write.values.title !== undefined) await requireUniqueTitle(write.transaction, id);
  }

  /** Groups hang below the portal, whatever a client says: they are no course's content. */
  protected override async place({ transaction, actor, now }: Write): Promise<Placement> {
    return { parentId: await portalNode(transaction, actor.portalId, now), links: [] };
  }
}

/** Writers of groups wait for one another, as two of one title at once would not see each other. */
async function requireUniqueTitle(transaction: Transaction, id: number): Promise<void> {
  await transaction.rows(sql`SELECT pg_advisory_xact_lock(hashtext('usergroup titles'))`);
  const namesake = await transaction.one(sql`SELECT 1 FROM "usergroup" "own"
    JOIN "usergroup" "other" ON lower("other"."title") = lower("own"."title") AND "other"."id" <> "own"."id"
    JOIN "access_url_rel_usergroup" "here" ON "here"."user_group_id" = "own"."id"
    JOIN "access_url_rel_usergroup" "there" ON "there"."user_group_id" = "other"."id" AND "there"."url_id" = "here"."url_id"
    WHERE "own"."id" = ${id} LIMIT 1`);
  if (namesake === undefined) return;
  throw oneViolation('title', 'The portal has a group of this title already.', VIOLATION_CODES.notUnique);
}
