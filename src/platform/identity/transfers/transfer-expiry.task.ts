import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { ScheduledTask, type ScheduleTurn } from '../../../jobs/scheduled-task.js';

const AT_ONCE = 1_000;

/** Removes transfers whose outcome has been there for seven days. */
@Injectable()
export class TransferExpiry extends ScheduledTask {
  constructor(private readonly database: Database) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    await this.database.rows(
      sql`DELETE FROM "transfer" WHERE "id" IN (SELECT "id" FROM "transfer" WHERE "expires_at" <= ${until} ORDER BY "id" LIMIT ${AT_ONCE})`,
    );
  }
}
