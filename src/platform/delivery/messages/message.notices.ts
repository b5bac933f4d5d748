import { asIs, message } from '../../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../../feature/notice-kind.js';
import { plainText } from '../../../resource/input/plain-text.js';
import { Message } from './message.entity.js';

const LONGEST_TEXT = 2_000;

interface Row {
  readonly title: string;
  readonly content: string;
  readonly sender: number;
  readonly portal: number;
}

/** Notifies the receivers of a message who have not deleted it. */
@Injectable()
class ReceivedMessage extends NoticeSource {
  override async describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    const row = await transaction.one<Row>(
      sql`SELECT "m"."title", "m"."content", "m"."sender_id" AS "sender",
            (SELECT min("p"."url_id") FROM "access_url_rel_user" "p" WHERE "p"."user_id" = "m"."sender_id") AS "portal"
          FROM "message" "m" WHERE "m"."id" = ${id} AND "m"."status" = 'sent'`,
    );
    if (!row) return undefined;
    const titles = asIs(row.title);
    const text = plainText(row.content, LONGEST_TEXT);
    const subject = `/api/messages/${id}`;
    return { titles, text, subject, page: `/messages/${id}`, courseId: null, sessionId: null, portalId: row.portal, actorId: row.sender };
  }

  override receivers(id: number): Sql {
    return sql`SELECT "d"."receiver_id" AS "id" FROM "message_rel_user" "d" WHERE "d"."message_id" = ${id} AND "d"."receiver_type" <> 'sender'`;
  }
}

export const messageReceived: NoticeKind = {
  kind: 'message.received',
  label: message('messages.notices.received.label', 'A message for you'),
  description: message('messages.notices.received.description', 'Another person wrote a message to you.'),
  mail: 'immediately',
  source: ReceivedMessage,
  // Nobody is notified twice.
  raisedBy: [
    { entity: Message, to: 'created' },
    { entity: Message, to: 'changed', when: ({ values }) => values['status'] === 'sent' },
  ],
};
