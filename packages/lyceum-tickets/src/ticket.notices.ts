import { Injectable } from '@nestjs/common';
import { asIs, message } from 'lyceum/feature';
import { type NoticeContent, type NoticeKind, NoticeSource, plainText } from 'lyceum/notices';
import { type Sql, sql, type Transaction } from 'lyceum/resource';
import { Ticket } from './ticket.entity.js';

const LONGEST_TEXT = 2_000;

interface Row {
  readonly code: string | null;
  readonly title: string;
  readonly text: string | null;
  readonly author: number | null;
  readonly editor: number | null;
  readonly portal: number;
  readonly course: number | null;
  readonly session: number | null;
}

async function described(transaction: Transaction, id: number, actor: 'author' | 'editor'): Promise<NoticeContent | undefined> {
  const row = await transaction.one<Row>(
    sql`SELECT "t"."code", "t"."subject" AS "title", "t"."insert_user_id" AS "author", "t"."last_edit_user_id" AS "editor",
          coalesce("t"."access_url_id", 1) AS "portal", "t"."course_id" AS "course", "t"."session_id" AS "session",
          coalesce((SELECT "m"."message" FROM "ticket_message" "m" WHERE "m"."ticket_id" = "t"."id" ORDER BY "m"."id" DESC LIMIT 1), "t"."message") AS "text"
        FROM "ticket_ticket" "t" WHERE "t"."id" = ${id}`,
  );
  if (!row) return undefined;
  const title = `${row.code ?? ''} ${row.title}`.trim();
  return {
    titles: asIs(title),
    text: plainText(row.text ?? '', LONGEST_TEXT),
    subject: `/api/tickets/${id}`,
    courseId: row.course,
    sessionId: row.session,
    portalId: row.portal,
    actorId: row[actor],
    groupKey: String(id),
  };
}

/** Those who work on the ticket: in charge of its category, or its assignee. */
function handlers(id: number): Sql {
  return sql`SELECT "m"."user_id" AS "id" FROM "ticket_ticket" "t" JOIN "ticket_category_rel_user" "m" ON "m"."category_id" = "t"."category_id" WHERE "t"."id" = ${id}
    UNION SELECT "t"."assigned_last_user_id" FROM "ticket_ticket" "t" WHERE "t"."id" = ${id} AND "t"."assigned_last_user_id" IS NOT NULL`;
}

/** A ticket is of one portal, and its people have to be there. */
function ofPortal(people: Sql, { portalId }: NoticeContent): Sql {
  return sql`SELECT "x"."id" FROM (${people}) "x" JOIN "access_url_rel_user" "p" ON "p"."user_id" = "x"."id" AND "p"."url_id" = ${portalId}`;
}

@Injectable()
class OpenedTicket extends NoticeSource {
  override describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    return described(transaction, id, 'author');
  }

  override receivers(id: number, content: NoticeContent): Sql {
    return ofPortal(handlers(id), content);
  }
}

/** Author, assignee, and the followers who want to know and still take part in it. */
@Injectable()
class ChangedTicket extends NoticeSource {
  override describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    return described(transaction, id, 'editor');
  }

  override receivers(id: number, content: NoticeContent): Sql {
    const people = sql`SELECT "t"."insert_user_id" AS "id" FROM "ticket_ticket" "t" WHERE "t"."id" = ${id} AND "t"."insert_user_id" IS NOT NULL
      UNION SELECT "t"."assigned_last_user_id" FROM "ticket_ticket" "t" WHERE "t"."id" = ${id} AND "t"."assigned_last_user_id" IS NOT NULL
      UNION SELECT "f"."user_id" FROM "ticket_rel_user" "f" JOIN "user" "u" ON "u"."id" = "f"."user_id"
        WHERE "f"."ticket_id" = ${id} AND "f"."notify"
          AND ("u"."roles" ?| ARRAY['ROLE_ADMIN', 'ROLE_GLOBAL_ADMIN'] OR "f"."user_id" IN (${handlers(id)}))`;
    return ofPortal(people, content);
  }
}

export const ticketNotices: readonly NoticeKind[] = [
  {
    kind: 'ticket.opened',
    label: message('tickets.notices.opened.label', 'A new ticket'),
    description: message('tickets.notices.opened.description', 'Someone asks for help in a category that you work on.'),
    mail: 'immediately',
    source: OpenedTicket,
    raisedBy: [{ entity: Ticket, to: 'created' }],
  },
  {
    kind: 'ticket.changed',
    label: message('tickets.notices.changed.label', 'News of a ticket'),
    description: message(
      'tickets.notices.changed.description',
      'An answer to a ticket that you opened, work on or follow, or another state of it.',
    ),
    mail: 'immediately',
    source: ChangedTicket,
  },
];
