import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Write } from '../../../resource/model/write.js';
import { announceReading } from './preferences/notification-channel.js';
import { Processor } from '../../../resource/persistence/processor.js';

/** The person reads them, or marks them unread again. */
@Injectable()
export class NotificationProcessor extends Processor {
  override async update({ values, transaction, now, actor }: Write, id: number): Promise<void> {
    if (typeof values['read'] !== 'boolean') return;
    await transaction.rows(
      sql`UPDATE "notification" SET "read_at" = CASE WHEN ${values['read']}::boolean THEN coalesce("read_at", ${now}::timestamptz) END WHERE "id" = ${id}`,
    );
    if (actor.id !== null) await announceReading(transaction, actor.id);
  }
}
