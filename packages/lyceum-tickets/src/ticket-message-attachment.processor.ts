import { Injectable } from '@nestjs/common';
import { AttachmentProcessor } from 'lyceum/files';
import { sql, type Write } from 'lyceum/resource';

/** Attachments of the tickets that their messages belong to. They have no links; the rights of the ticket apply. */
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
