import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { ScheduledTask, type ScheduleTurn } from '../../../jobs/scheduled-task.js';

/** Deletes packs whose time is over, and programs that no pack takes along any more. */
@Injectable()
export class PackExpiry extends ScheduledTask {
  constructor(private readonly database: Database) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.rows(sql`DELETE FROM "evidence_pack" WHERE "kept_until" <= ${until}`);
    });
  }
}
