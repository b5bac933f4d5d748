import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { Notices } from '../../feature/notices.js';
import type { Write } from '../../resource/model/write.js';
import { holds } from '../../resource/policy/rule-check.js';
import { bySpeaker, DiscussionProcessor } from './discussion.processor.js';
import { writeFirstPost } from './first-post.js';
import { FORUM_NOTICES } from './forum-notice-kinds.js';
import { moderator } from './forum.policy.js';

/** What authors say of a thread themselves; everything else is the moderators' to say. */
const AUTHORS_MEMBERS = new Set(['title', 'text', 'forum', 'resourceLinkList']);

/** Threads, each opened with a first message where a text comes along. */
@Injectable()
export class ForumThreadProcessor extends DiscussionProcessor {
  constructor(private readonly notices: Notices) {
    super();
  }

  override async create(write: Write): Promise<number> {
    const { authored, reserved } = bySpeaker(write.values, AUTHORS_MEMBERS);
    const id = await super.create({ ...write, values: authored });
    const moderates = await holds(moderator, write, id);
    if (moderates) await super.update({ ...write, values: reserved }, id);
    const hasText = typeof write.values.text === 'string' && write.values.text !== '';
    const post = hasText ? await writeFirstPost(write, id, moderates) : undefined;
    if (post !== undefined) for (const kind of Object.values(FORUM_NOTICES)) await this.notices.raise(write.transaction, kind, post);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    const moderates = await holds(moderator, write, id);
    await super.update(moderates ? write : { ...write, values: bySpeaker(write.values, AUTHORS_MEMBERS).authored }, id);
  }

  protected override async parentNode({ transaction, values }: Write): Promise<number> {
    const forum = await transaction.one<{ node: number }>(
      sql`SELECT "resource_node_id" AS "node" FROM "c_forum_forum" WHERE "id" = ${values.forum}`,
    );
    return Number(forum?.node);
  }
}
