import { Injectable } from '@nestjs/common';
import { Notices } from 'lyceum/notices';
import { ROLES } from 'lyceum/platform';
import { holds, oneViolation, Problem, Processor, sql, type Transaction, type Write } from 'lyceum/resource';
import { mayFollow, ticketStateId } from './ticket-workflow.js';
import { ticketHandler } from './ticket.policy.js';

/** What authors change of their tickets; the rest is left to those who work on them. */
const AUTHORS_MEMBERS = new Set([
  'subject',
  'message',
  'project',
  'category',
  'priority',
  'course',
  'session',
  'personalEmail',
  'keyword',
  'exerciseId',
  'lpId',
]);

interface TicketRow {
  readonly assignee: number | null;
  readonly state: string;
}

/** Tickets: numbered, signed, assigned, and led from state to state. */
@Injectable()
export class TicketProcessor extends Processor {
  constructor(private readonly notices: Notices) {
    super();
  }

  override async create(write: Write): Promise<number> {
    const { transaction, actor } = write;
    const given = actor.is(ROLES.administrator) ? write.values : authorsOnly(write.values);
    const values = {
      ...given,
      status: given.status ?? (await ticketStateId(transaction, 'new')),
      assignedLastUser: given.assignedLastUser ?? (await firstInCharge(transaction, given.category)),
    };
    const id = await super.create({ ...write, values });
    await transaction.rows(sql`UPDATE "ticket_ticket" SET "code" = 'TK' || lpad("id"::text, 9, '0') WHERE "id" = ${id}`);
    await logAssignment(write, id, values.assignedLastUser);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    const before = await ticketRow(write.transaction, id);
    const values = (await holds(ticketHandler, write, id)) ? write.values : authorsOnly(write.values);
    const end = await endOf(write, values.status, before.state);
    await super.update({ ...write, values: { ...values, ...end } }, id);
    if (values.assignedLastUser !== undefined && values.assignedLastUser !== before.assignee)
      await logAssignment(write, id, values.assignedLastUser);
    const isNews = [values.status, values.assignedLastUser].some((value) => value !== undefined);
    if (isNews) await this.notices.raise(write.transaction, 'ticket.changed', id, { revision: write.now.toISOString() });
  }
}

function authorsOnly(values: Write['values']): Write['values'] {
  return Object.fromEntries(Object.entries(values).filter(([name]) => AUTHORS_MEMBERS.has(name)));
}

async function ticketRow(transaction: Transaction, id: number): Promise<TicketRow> {
  const row = await transaction.one<TicketRow>(sql`SELECT "t"."assigned_last_user_id" AS "assignee", "s"."code" AS "state"
    FROM "ticket_ticket" "t" JOIN "ticket_status" "s" ON "s"."id" = "t"."status_id" WHERE "t"."id" = ${id} FOR NO KEY UPDATE OF "t"`);
  if (!row) throw new Problem(404, 'Not Found');
  return row;
}

/** @throws ViolationProblem at `status` where the one does not follow the other */
async function endOf({ transaction, now }: Write, status: unknown, from: string): Promise<Write['values']> {
  if (typeof status !== 'number') return {};
  const found = await transaction.one<{ code: string }>(sql`SELECT "code" FROM "ticket_status" WHERE "id" = ${status}`);
  const to = found?.code ?? from;
  if (!mayFollow(from, to)) throw oneViolation('status', `A ticket that is ${from} cannot become ${to}.`);
  return from === to ? {} : { endDate: to === 'closed' ? now : null };
}

async function firstInCharge(transaction: Transaction, category: unknown): Promise<number | null> {
  const found = await transaction.one<{ user: number }>(
    sql`SELECT "user_id" AS "user" FROM "ticket_category_rel_user" WHERE "category_id" = ${category} ORDER BY "id" LIMIT 1`,
  );
  return found?.user ?? null;
}

async function logAssignment({ transaction, actor, now }: Write, ticket: number, assignee: unknown): Promise<void> {
  if (typeof assignee !== 'number') return;
  await transaction.rows(sql`INSERT INTO "ticket_assigned_log" ("ticket_id", "user_id", "assigned_date", "insert_user_id")
    VALUES (${ticket}, ${assignee}, ${now}, ${actor.id})`);
}
