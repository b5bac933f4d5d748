import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { ScheduledTask } from '../../../jobs/scheduled-task.js';

const AT_ONCE = 100;

/** Removes packages whose paths are gone; their bytes follow by the clean-up of files. */
@Injectable()
export class PackageSweep extends ScheduledTask {
  constructor(private readonly database: Database) {
    super();
  }

  override async run(): Promise<void> {
    await this.database.rows(
      sql`DELETE FROM "asset" WHERE "id" IN (SELECT "a"."id" FROM "asset" "a" WHERE "a"."category" = 'scorm'
            AND EXISTS (SELECT 1 FROM "scorm_package_entry" "e" WHERE "e"."asset_id" = "a"."id")
            AND NOT EXISTS (SELECT 1 FROM "c_lp" "p" WHERE "p"."asset_id" = "a"."id") ORDER BY "a"."id" LIMIT ${AT_ONCE})`,
    );
  }
}
