import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { ScheduledTask, type ScheduleTurn } from '../../../jobs/scheduled-task.js';

/** Drops the files of exports that are no longer kept. */
@Injectable()
export class ExportExpiry extends ScheduledTask {
  constructor(private readonly database: Database) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const gone = await transaction.rows<{ id: number }>(
        sql`UPDATE "personal_data_export" SET "state" = 'expired' WHERE "state" = 'ready' AND "expires_at" <= ${until} RETURNING "id"`,
      );
      await transaction.rows(sql`DELETE FROM "personal_data_export_part" WHERE "export_id" = ANY (${gone.map(({ id }) => id)}::int[])`);
    });
  }
}
