import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { ROLES } from '../../rights/access/roles.js';
import { publishAttachments } from './message-attachment-links.js';
import { requireReceivers } from './message-receivers.js';
import { removeAbandoned } from './message-removal.js';

/** Messages: sent by the caller, delivered to each receiver and to the sender's outbox, given up by each holder alone. */
@Injectable()
export class MessageProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { transaction, actor } = write;
    const receivers = await requireReceivers(write);
    const id = await super.create(write);
    await transaction.rows(sql`INSERT INTO "message_rel_user" ("message_id", "receiver_id", "receiver_type", "read")
      SELECT ${id}::bigint, "d"."receiver", "d"."type", "d"."type" = 'sender'
      FROM unnest(${[...receivers.map(({ userId }) => userId), actor.id]}::int[],
        ${[...receivers.map(({ type }) => type), 'sender']}::text[]) AS "d" ("receiver", "type")`);
    return id;
  }

  /** A draft is dated when it is sent. */
  override async update(write: Write, id: number): Promise<void> {
    const { values, transaction, now } = write;
    if (values.status !== undefined && values.status !== 'draft') {
      await transaction.rows(sql`UPDATE "message" SET "send_date" = ${now} WHERE "id" = ${id} AND "status" = 'draft'`);
      await publishAttachments(transaction, id, now);
    }
    await super.update({ ...write, values: { ...values, updateDate: now } }, id);
  }

  /** A holder deletes their own copy only; an administrator who holds none deletes the message. */
  override async remove(write: Write, id: number): Promise<void> {
    const { transaction, actor } = write;
    const given = await transaction.rows(
      sql`DELETE FROM "message_rel_user" WHERE "message_id" = ${id} AND "receiver_id" = ${actor.id} RETURNING "id"`,
    );
    if (given.length === 0 && actor.is(ROLES.administrator)) await super.remove(write, id);
    else await removeAbandoned(transaction, id);
  }
}
