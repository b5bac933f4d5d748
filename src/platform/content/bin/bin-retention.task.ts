import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { ScheduledTask, type ScheduleTurn } from '../../../jobs/scheduled-task.js';
import { daysOf } from './bin-days.js';

const AT_ONCE = 20;

/** Removes for good what was in the bin for as many days as its portal says. */
@Injectable()
export class BinRetention extends ScheduledTask {
  constructor(private readonly database: Database) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    const over = sql`"e"."deleted_at" < ${until}::timestamptz - make_interval(days => ${daysOf(sql`"e"."portal_id"`)})`;
    for (let gone = AT_ONCE; gone === AT_ONCE;)
      gone = (
        await this.database.rows(
          removal(sql`SELECT "e"."id" FROM "bin_entry" "e" WHERE ${over} ORDER BY "e"."deleted_at" LIMIT ${AT_ONCE}::int`),
        )
      ).length;
  }
}

/**
 * Deletes entries for good, and with a course what of its content was in the bin before: that has no place any more.
 * @param ids subselect @returns a statement that answers a row for each of the entries named
 */
export function removal(ids: Sql): Sql {
  return sql`WITH "gone" AS (DELETE FROM "bin_entry" WHERE "id" IN (${ids}) RETURNING "id", "kind", "item_id"),
    "with_course" AS (DELETE FROM "bin_entry" "c" USING "gone" WHERE "gone"."kind" = 'courses' AND "c"."course_id" = "gone"."item_id"
      AND "c"."kind" <> 'courses')
    SELECT "id" FROM "gone"`;
}
