import { Injectable } from '@nestjs/common';
import { Environment } from '../../../config/environment.js';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { ScheduledTask, type ScheduleTurn } from '../../../jobs/scheduled-task.js';

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 5_000;

/** Forgets old notifications, and with them the record that they were sent. */
@Injectable()
export class NotificationRetention extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly environment: Environment,
  ) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    const before = new Date(until.getTime() - this.environment.NOTIFICATION_RETENTION * DAY_MS);
    for (let gone = AT_ONCE; gone === AT_ONCE;) gone = await this.#forget(before);
    await this.database.rows(sql`DELETE FROM "notification_source" WHERE "created_at" < ${before}`);
  }

  async #forget(before: Date): Promise<number> {
    const gone = await this.database.rows(
      sql`DELETE FROM "notification" WHERE "id" IN (SELECT "id" FROM "notification" WHERE "created_at" < ${before} LIMIT ${AT_ONCE}::int) RETURNING "id"`,
    );
    return gone.length;
  }
}
