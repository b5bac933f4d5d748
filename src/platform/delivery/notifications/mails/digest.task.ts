import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../../../database/sql.js';
import { Database, type Transaction } from '../../../../database/statements.js';
import { ScheduledTask, type ScheduleTurn } from '../../../../jobs/scheduled-task.js';
import { MailQueue } from '../../mail/mail-queue.js';
import { portalText } from '../../mail/portal-text.js';
import { digestHour, USUAL_DIGEST_HOUR } from '../preferences/delivery.settings.js';
import { type DigestMoment, digestMoment } from './digest-moment.js';

/** The kind of mail that a digest is, and by which people choose to have none. */
export const DIGEST = 'digest';

interface Place {
  readonly zone: string;
  readonly portal: number;
}

/** Over the notification "n": it waits for a digest. */
const WAITS = sql`"n"."mail_plan" IN ('daily', 'weekly', 'digest') AND "n"."mail_id" IS NULL AND "n"."read_at" IS NULL`;

/**
 * Sends each person, at an hour of the day where they are, one mail with all that waits for it; what is weekly on Mondays. A missed
 * hour is made up for within the day: what was announced before it is sent, and what came later waits for the next day.
 */
@Injectable()
export class SendDigests extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly mails: MailQueue,
  ) {
    super();
  }

  override async run({ until: now }: ScheduleTurn): Promise<void> {
    if (!this.mails.isUsed) return;
    const places = await this.database.rows<Place>(
      sql`SELECT DISTINCT "u"."timezone" AS "zone", "n"."portal_id" AS "portal" FROM "notification" "n" JOIN "user" "u" ON "u"."id" = "n"."user_id"
          WHERE ${WAITS} ORDER BY 2, 1`,
    );
    for (const place of places) {
      const hour = Number((await portalText(this.database, place.portal, digestHour.variable)) ?? USUAL_DIGEST_HOUR);
      const moment = digestMoment(now, place.zone, hour);
      if (moment) await this.database.transaction((transaction) => this.#send(transaction, place, moment), 'job');
    }
  }

  /** One mail a person and day, which the key sees to; what does not fit into that day waits for the next. */
  async #send(transaction: Transaction, { zone, portal }: Place, { day, until, isMonday }: DigestMoment): Promise<void> {
    const key: Sql = sql`${`digest/${portal}/${day}/`}::text || "u"."id"`;
    const due = sql`${WAITS} AND "n"."portal_id" = ${portal} AND "n"."created_at" <= ${until} AND (${isMonday}::boolean OR "n"."mail_plan" <> 'weekly')`;
    const people = sql`"u"."timezone" = ${zone} AND "u"."active" = 'active' AND NOT EXISTS (SELECT 1 FROM "notification_preference" "p"
      WHERE "p"."user_id" = "u"."id" AND "p"."kind" = ${DIGEST} AND "p"."mail" = 'never')`;
    const made = await this.mails.queueFrom(
      transaction,
      DIGEST,
      sql`SELECT DISTINCT "u"."id" AS "user_id", "n"."portal_id", "u"."email" AS "to", "u"."locale", ${key} AS "dedup_key"
          FROM "notification" "n" JOIN "user" "u" ON "u"."id" = "n"."user_id" WHERE ${due} AND ${people}`,
    );
    if (made === 0) return;
    await transaction.rows(
      sql`UPDATE "notification" "n" SET "mail_id" = "m"."id" FROM "user" "u" JOIN "mail" "m" ON "m"."user_id" = "u"."id"
          WHERE "u"."id" = "n"."user_id" AND ${due} AND ${people} AND "m"."kind" = ${DIGEST} AND "m"."dedup_key" = ${key} AND "m"."state" = 'waiting'`,
    );
  }
}
