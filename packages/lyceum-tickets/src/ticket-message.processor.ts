import { Injectable } from '@nestjs/common';
import { Notices } from 'lyceum/notices';
import { Problem, Processor, sql, type Write } from 'lyceum/resource';
import { ticketStateId } from './ticket-workflow.js';

interface AnsweredTicket {
  readonly author: number | null;
  readonly state: string;
}

/** Replies to an open ticket, each signed by its author. */
@Injectable()
export class TicketMessageProcessor extends Processor {
  constructor(private readonly notices: Notices) {
    super();
  }

  /** @throws Problem 409 where the ticket is closed */
  override async create(write: Write): Promise<number> {
    const { transaction, values, actor, now } = write;
    const ticket = await transaction.one<AnsweredTicket>(sql`SELECT "t"."insert_user_id" AS "author", "s"."code" AS "state"
      FROM "ticket_ticket" "t" JOIN "ticket_status" "s" ON "s"."id" = "t"."status_id" WHERE "t"."id" = ${values.ticket} FOR NO KEY UPDATE OF "t"`);
    if (ticket?.state === 'closed') throw new Problem(409, 'This ticket is closed and takes no more messages.');
    const id = await super.create({ ...write, values: { ...values, status: ticket?.state } });
    const pending = ticket?.author === actor.id && ticket.state !== 'new' ? await ticketStateId(transaction, 'pending') : null;
    await transaction.rows(sql`UPDATE "ticket_ticket" SET "status_id" = COALESCE(${pending}::int, "status_id"),
      "last_edit_user_id" = ${actor.id}, "last_edit_date_time" = ${now} WHERE "id" = ${values.ticket}`);
    await this.notices.raise(transaction, 'ticket.changed', Number(values.ticket), { revision: `message ${id}` });
    return id;
  }
}
