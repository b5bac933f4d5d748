import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { removeAbandoned } from './message-removal.js';

/** Deliveries go into the bin first; deleted from there they are gone, and the message with the last of them. */
@Injectable()
export class MessageReceiverProcessor extends Processor {
  override async remove(write: Write, id: number): Promise<void> {
    const { transaction, now } = write;
    const binned = await transaction.one(
      sql`UPDATE "message_rel_user" SET "deleted_at" = ${now} WHERE "id" = ${id} AND "deleted_at" IS NULL RETURNING "id"`,
    );
    if (binned) return;
    const delivery = await transaction.one<{ message: number }>(
      sql`DELETE FROM "message_rel_user" WHERE "id" = ${id} RETURNING "message_id" AS "message"`,
    );
    await removeAbandoned(transaction, Number(delivery?.message));
  }
}
