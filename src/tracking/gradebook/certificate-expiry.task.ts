import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { ScheduledTask, type ScheduleTurn } from '../../jobs/scheduled-task.js';

/** Days before its expiry on which the holder of a certificate is notified. */
const DAYS_BEFORE = 30;

/** Writes down whose certificates are about to expire, and whose have; once each. */
@Injectable()
export class NoteCertificateExpiries extends ScheduledTask {
  constructor(private readonly database: Database) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    const today = sql`(${until}::timestamptz AT TIME ZONE 'UTC')::date`;
    await this.database.rows(
      sql`INSERT INTO "gradebook_certificate_expiry_notification" ("certificate_id", "notification_type", "expiry_date_at_send", "sent_at")
          SELECT "c"."id", CASE WHEN "c"."expiry_date" < ${today} THEN 'expired' ELSE 'about_to_expire' END, "c"."expiry_date", ${until}
          FROM "gradebook_certificate" "c" WHERE "c"."revoked_at" IS NULL AND "c"."expiry_date" <= ${today} + ${DAYS_BEFORE}::int
          ON CONFLICT DO NOTHING`,
    );
  }
}
