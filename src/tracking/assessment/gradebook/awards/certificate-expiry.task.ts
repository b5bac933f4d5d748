import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import { Database } from '../../../../database/statements.js';
import { ScheduledTask, type ScheduleTurn } from '../../../../jobs/scheduled-task.js';
import { Notices } from '../../../../feature/notices.js';
import { certificateExpiring } from '../gradebook.notices.js';

/** Days before its expiry on which the holder of a certificate is notified, first and for the second time. */
const FIRST = 30;
const SECOND = 7;

/** Notifies those whose certificates are about to expire, and whose have; once each, and the rows say so. */
@Injectable()
export class NoteCertificateExpiries extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly notices: Notices,
  ) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    const today = sql`(${until}::timestamptz AT TIME ZONE 'UTC')::date`;
    await this.database.transaction(async (transaction) => {
      const noted = await transaction.rows<{ certificate: number; type: string; expiry: string }>(
        sql`INSERT INTO "gradebook_certificate_expiry_notification" ("certificate_id", "notification_type", "expiry_date_at_send", "sent_at")
            SELECT "c"."id", CASE WHEN "c"."expiry_date" < ${today} THEN 'expired' WHEN "c"."expiry_date" <= ${today} + ${SECOND}::int THEN 'expires_within_a_week'
              ELSE 'about_to_expire' END, "c"."expiry_date", ${until}
            FROM "gradebook_certificate" "c" WHERE "c"."revoked_at" IS NULL AND "c"."expiry_date" <= ${today} + ${FIRST}::int
            ON CONFLICT DO NOTHING RETURNING "certificate_id" AS "certificate", "notification_type" AS "type", "expiry_date_at_send"::text AS "expiry"`,
      );
      for (const { certificate, type, expiry } of noted)
        await this.notices.raise(transaction, certificateExpiring.kind, certificate, { revision: `${type}/${expiry}` });
    }, 'job');
  }
}
