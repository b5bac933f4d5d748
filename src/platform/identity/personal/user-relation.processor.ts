import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { holds } from '../../../resource/policy/rule-check.js';
import { administratorOf } from '../../rights/access/portal.rules.js';

interface Tie {
  readonly user: number;
  readonly friend: number;
  readonly relation: string;
}

/** What a user may make of a user relation without an administrator. */
const OWN_CHANGES: Readonly<Record<string, readonly string[]>> = {
  unknown: ['friend_request', 'deleted'],
  friend: ['good_friend', 'deleted'],
  good_friend: ['friend', 'deleted'],
  deleted: ['friend_request', 'unknown'],
  friend_request: ['deleted'],
  hr_request: ['deleted'],
};

/** Ties: a request that is accepted makes friends of both, and a friendship ends for both. */
@Injectable()
export class UserRelationProcessor extends Processor {
  /** @throws Problem 403 where the change is the other side's to make, or an administrator's */
  override async update(write: Write, id: number): Promise<void> {
    const { values, transaction, actor } = write;
    const before = await tieOf(write, id);
    const wanted = typeof values.relationType === 'string' ? values.relationType : before.relation;
    if (wanted === before.relation) return;
    const accepts = before.relation === 'friend_request' && wanted === 'friend' && before.friend === actor.id;
    const changes = before.user === actor.id && OWN_CHANGES[before.relation]?.includes(wanted) === true;
    if (!accepts && !changes && !(await holds(administratorOf({ user: 'user' }), write, id)))
      throw new Problem(403, 'This tie cannot become that by your word alone.');
    await super.update(write, id);
    if (before.relation === 'friend_request' && wanted === 'friend') await befriendBack(transaction, before);
  }

  override async remove(write: Write, id: number): Promise<void> {
    const { user, friend, relation } = await tieOf(write, id);
    await super.remove(write, id);
    if (relation !== 'friend' && relation !== 'good_friend') return;
    await write.transaction.rows(sql`DELETE FROM "user_rel_user" WHERE "user_id" = ${friend} AND "friend_id" = ${user}
      AND "relation_type" IN ('friend', 'good_friend')`);
  }
}

async function tieOf({ transaction }: Write, id: number): Promise<Tie> {
  const tie = await transaction.one<Tie>(
    sql`SELECT "user_id" AS "user", "friend_id" AS "friend", "relation_type" AS "relation" FROM "user_rel_user" WHERE "id" = ${id}`,
  );
  if (!tie) throw new Problem(404, 'There is no such tie.');
  return tie;
}

/** The mirror of a friendship; a request the other way is answered by it. */
async function befriendBack(transaction: Transaction, { user, friend }: Tie): Promise<void> {
  await transaction.rows(sql`DELETE FROM "user_rel_user" WHERE "user_id" = ${friend} AND "friend_id" = ${user}
    AND "relation_type" IN ('friend_request', 'deleted', 'unknown')`);
  await transaction.rows(sql`INSERT INTO "user_rel_user" ("user_id", "friend_id", "relation_type")
    VALUES (${friend}, ${user}, 'friend') ON CONFLICT DO NOTHING`);
}
