import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Write } from '../../../resource/model/write.js';
import { oneViolation } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import type { Placement } from '../../content-tree/nodes/content-items/content-placement.js';
import { AttachmentProcessor } from '../../content-tree/own-content/attachment.processor.js';
import { portalNode } from '../../content-tree/nodes/portal-node.js';
import { linkHolders } from './message-attachment-links.js';

/** Files of one message. */
const MOST_FILES = 20;

/**
 * Files of messages are placed below the portal, since they outlive the sender for those who hold the message, and are linked to
 * each holder; to the receivers of a draft not before it is sent.
 */
@Injectable()
export class MessageAttachmentProcessor extends AttachmentProcessor {
  override async create(write: Write): Promise<number> {
    await requireFew(write);
    const id = await super.create(write);
    await linkHolders(write.transaction, id, write.now);
    return id;
  }

  protected override async place({ transaction, actor, now }: Write): Promise<Placement> {
    return { parentId: await portalNode(transaction, actor.portalId, now), links: [] };
  }
}

/** The message is held, so that those that come at once are counted one after the other. @throws ViolationProblem */
async function requireFew({ transaction, values }: Write): Promise<void> {
  const message = sql`${values.message}::bigint`;
  await transaction.rows(sql`SELECT 1 FROM "message" WHERE "id" = ${message} FOR NO KEY UPDATE`);
  const held = await transaction.one<{ files: number }>(
    sql`SELECT count(*)::int AS "files" FROM "message_attachment" WHERE "message_id" = ${message}`,
  );
  if ((held?.files ?? 0) < MOST_FILES) return;
  throw oneViolation('message', `A message has at most ${MOST_FILES} files.`, VIOLATION_CODES.tooHigh);
}
