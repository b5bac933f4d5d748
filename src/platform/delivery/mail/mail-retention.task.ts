import { Injectable } from '@nestjs/common';
import { Environment } from '../../../config/environment.js';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { ScheduledTask, type ScheduleTurn } from '../../../jobs/scheduled-task.js';

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 5_000;

/** Forgets what was sent to whom; mails that still wait stay. */
@Injectable()
export class MailRetention extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly environment: Environment,
  ) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    const before = new Date(until.getTime() - this.environment.MAIL_RETENTION * DAY_MS);
    for (let gone = AT_ONCE; gone === AT_ONCE;) gone = await this.#forget(before);
  }

  async #forget(before: Date): Promise<number> {
    const gone = await this.database.rows(
      sql`DELETE FROM "mail" WHERE "id" IN (SELECT "id" FROM "mail" WHERE "created_at" < ${before} AND "state" <> 'waiting' LIMIT ${AT_ONCE}::int) RETURNING "id"`,
    );
    return gone.length;
  }
}
