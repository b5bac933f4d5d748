import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { oneViolation, Problem } from '../../resource/protocol/problem.js';
import type { Write } from '../../resource/model/write.js';
import { holds } from '../../resource/policy/rule-check.js';
import { bySpeaker, DiscussionProcessor } from './discussion.processor.js';
import { moderator } from './forum.policy.js';
import { settlePostLinks } from './post-moderation.js';
import type { PostStatus } from './post-status.js';

/** What authors say of a message themselves; everything else is the moderators' to say. */
const AUTHORS_MEMBERS = new Set(['title', 'postText', 'postNotification', 'thread', 'postParent', 'resourceLinkList']);

interface Thread {
  readonly node: number;
  readonly forum: number;
  readonly moderated: boolean;
}

/** Messages; in a moderated forum those of learners wait until a moderator lets them pass, new and changed ones alike. */
@Injectable()
export class ForumPostProcessor extends DiscussionProcessor {
  override async create(write: Write): Promise<number> {
    const { values, transaction, now } = write;
    const { forum, moderated } = await threadOf(transaction, values.thread);
    const { authored, reserved } = bySpeaker(values, AUTHORS_MEMBERS);
    const id = await super.create({ ...write, values: { ...authored, forum, status: firstStatus(moderated) } });
    if (await holds(moderator, write, id)) await super.update({ ...write, values: { status: 'validated', ...reserved } }, id);
    await settlePostLinks(transaction, id, now);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    const { values, transaction, now } = write;
    if (await holds(moderator, write, id)) {
      await requireTransition(transaction, id, values.status);
      await super.update(write, id);
    } else {
      const status = await statusAfterChange(transaction, id);
      await super.update({ ...write, values: { ...bySpeaker(values, AUTHORS_MEMBERS).authored, ...status } }, id);
    }
    await settlePostLinks(transaction, id, now);
  }

  protected override async parentNode({ transaction, values }: Write): Promise<number> {
    return (await threadOf(transaction, values.thread)).node;
  }
}

async function threadOf(transaction: Transaction, id: unknown): Promise<Thread> {
  const thread = await transaction.one<Thread>(
    sql`SELECT "h"."resource_node_id" AS "node", "h"."forum_id" AS "forum", "f"."moderated"
        FROM "c_forum_thread" "h" JOIN "c_forum_forum" "f" ON "f"."id" = "h"."forum_id" WHERE "h"."id" = ${id}`,
  );
  if (!thread) throw new Problem(404, 'Not Found');
  return thread;
}

function firstStatus(moderated: boolean): PostStatus {
  return moderated ? 'waiting_moderation' : 'validated';
}

/** An author's change of a message in a moderated forum is to be looked at again. */
async function statusAfterChange(transaction: Transaction, id: number): Promise<{ status?: PostStatus }> {
  const found = await transaction.one<{ moderated: boolean }>(
    sql`SELECT "f"."moderated" FROM "c_forum_post" "p" JOIN "c_forum_forum" "f" ON "f"."id" = "p"."forum_id" WHERE "p"."id" = ${id}`,
  );
  return found?.moderated ? { status: 'waiting_moderation' } : {};
}

/** @throws ViolationProblem where a moderated message is set to pending again */
async function requireTransition(transaction: Transaction, id: number, status: unknown): Promise<void> {
  if (status !== 'waiting_moderation') return;
  const moderated = await transaction.one(
    sql`SELECT 1 AS "found" FROM "c_forum_post" WHERE "id" = ${id} AND "status" <> 'waiting_moderation'`,
  );
  if (moderated) throw oneViolation('status', 'A message that was let pass or turned down does not wait again.');
}
