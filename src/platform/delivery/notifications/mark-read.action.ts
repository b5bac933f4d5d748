import { Injectable } from '@nestjs/common';
import { COUNT } from '../../../auth/answer-shape.js';
import { ArrayMaxSize, IsArray, IsInt, IsRFC3339, IsString, MaxLength, Min } from 'class-validator';
import { sql } from '../../../database/sql.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { authenticated } from '../../../resource/model/rule.js';
import { announceReading } from './preferences/notification-channel.js';

class ReadNotifications {
  @Input({
    type: 'json',
    items: 'integer',
    validators: [IsArray(), ArrayMaxSize(500), IsInt({ each: true }), Min(1, { each: true })],
    example: [1],
  })
  ids?: number[] | null;

  @Input({ type: 'string', maximumLength: 100, validators: [IsString(), MaxLength(100)] })
  kind?: string | null;

  @Input({ type: 'integer', validators: [IsInt(), Min(1)], description: 'Id of a course.' })
  course?: number | null;

  @Input({ type: 'datetime', validators: [IsRFC3339()], description: 'Those from before.' })
  before?: Date | null;
}

const notificationsReadAnswer = documentAnswer('NotificationsRead', { updated: COUNT });

@Injectable()
class MarkRead extends ActionHandler {
  override async run({ transaction, actor, input, now }: ActionRun): Promise<OutcomeOf<typeof notificationsReadAnswer>> {
    const { ids = null, kind = null, course = null, before = null } = input;
    const rows = await transaction.rows(
      sql`UPDATE "notification" SET "read_at" = ${now} WHERE "user_id" = ${actor.id} AND "read_at" IS NULL AND "in_product"
            AND (${ids}::bigint[] IS NULL OR "id" = ANY(${ids}::bigint[])) AND (${kind}::text IS NULL OR "kind" = ${kind}::text)
            AND (${course}::int IS NULL OR "course_id" = ${course}::int) AND (${before}::timestamptz IS NULL OR "created_at" < ${before}::timestamptz)
          RETURNING "id"`,
    );
    if (rows.length > 0) await announceReading(transaction, Number(actor.id));
    return { document: { updated: rows.length } };
  }
}

/** `POST /api/notifications/read`. */
export const markRead = documentAction({
  name: 'mark_read',
  method: 'POST',
  path: 'notifications/read',
  description: 'Marks notifications of the caller as read: those that are named, or all.',
  rule: authenticated,
  input: () => ReadNotifications,
  answer: notificationsReadAnswer,
  handler: MarkRead,
});
