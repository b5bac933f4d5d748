import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Processor } from '../../../resource/persistence/processor.js';
import type { Write } from '../../../resource/model/write.js';
import { LISTED_FOR_MS } from '../../ingest/unassigned-rooms.js';

/** To delete a room here is to dismiss it: its events are dropped, and nothing is kept of it for thirty days. */
@Injectable()
export class UnassignedRoomProcessor extends Processor {
  override async remove({ transaction, now }: Write, id: number): Promise<void> {
    const until = new Date(now.getTime() + LISTED_FOR_MS);
    await transaction.rows(
      sql`WITH "room" AS (UPDATE "conference_unassigned_room" SET "dismissed_until" = ${until}::timestamptz WHERE "id" = ${id} RETURNING "external_id")
          DELETE FROM "conference_event" WHERE "meeting_id" IS NULL AND "external_meeting_id" IN (SELECT "external_id" FROM "room")`,
    );
  }
}
