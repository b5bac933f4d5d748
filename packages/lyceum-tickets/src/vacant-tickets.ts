import { Injectable, type OnModuleInit } from '@nestjs/common';
import { message } from 'lyceum/feature';
import { type NoticeContent, Notices, OWNERSHIP_VACANT, VacantOwnership } from 'lyceum/notices';
import { type ErasureStep, ErasureSteps, type Vacancies } from 'lyceum/platform';
import { type Sql, sql, type Transaction } from 'lyceum/resource';

const VACANT = message('tickets.notices.vacant.title', 'Nobody is assigned to the ticket {title} any more');
/** What the notices are about. */
export const TICKET = 'ticket';

/** A ticket that lost its assignee with the account, for the administrators of its portal. */
@Injectable()
export class VacantTicket extends VacantOwnership {
  protected override readonly path = 'tickets';

  protected override find(id: number): Sql {
    return sql`SELECT "t"."subject" AS "title", "t"."course_id" AS "course", "t"."access_url_id" AS "portal"
      FROM "ticket_ticket" "t" WHERE "t"."id" = ${id} AND "t"."assigned_last_user_id" IS NULL`;
  }

  protected override titles(title: string): NoticeContent['titles'] {
    return VACANT.with({ title });
  }
}

/** Says which tickets nobody is assigned to without an account, and tells administrators of them once it is gone. */
@Injectable()
export class VacantTickets implements ErasureStep, OnModuleInit {
  constructor(
    private readonly steps: ErasureSteps,
    private readonly notices: Notices,
  ) {}

  onModuleInit(): void {
    this.steps.add(this);
  }

  /** Tickets of a course go to another of its teachers. */
  async vacancies(transaction: Transaction, userId: number): Promise<Vacancies> {
    const found = await transaction.rows<{ id: number }>(
      sql`SELECT "t"."id"::int AS "id" FROM "ticket_ticket" "t" WHERE "t"."assigned_last_user_id" = ${userId} AND NOT EXISTS (
            SELECT 1 FROM "course_rel_user" "o" WHERE "o"."course_id" = "t"."course_id" AND "o"."status" = 'teacher'
              AND "o"."user_id" <> ${userId}) ORDER BY 1`,
    );
    return { tickets: found.map(({ id }) => id) };
  }

  async vacated(transaction: Transaction, { tickets = [] }: Vacancies): Promise<void> {
    await this.notices.raiseEach(transaction, OWNERSHIP_VACANT, tickets, { about: TICKET });
  }
}
