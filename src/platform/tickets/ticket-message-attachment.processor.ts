import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import type { Write } from '../../resource/state/processor.js';
import { AttachmentProcessor } from '../people/attachment.processor.js';

/** Attachments of the tickets that their messages belong to. Linked to nobody, each is given to people by its ticket alone. */
@Injectable()
export class TicketMessageAttachmentProcessor extends AttachmentProcessor {
  override async create(write: Write): Promise<number> {
    const { transaction, values, actor } = write;
    const message = await transaction.one<{ ticket: number }>(
      sql`SELECT "ticket_id" AS "ticket" FROM "ticket_message" WHERE "id" = ${values.message}`,
    );
    return super.create({ ...write, values: { ...values, ticket: message?.ticket, lastEditUserId: actor.id } });
  }
}
