import { type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { settingValue } from '../../../platform/rights/access/setting.rules.js';
import { evidenceBasis } from '../../modes/evidence.settings.js';

/**
 * Takes back what was stated of an account in courses of meetings: the public page of a statement names the person, and what it was made of
 * is erased. Where the portal states a legal duty to keep names, statements stay, as names in packs do. One of the same facts, if they are
 * known again, is the same statement. One whose course is not known is found by what it says of it: rather one too many than a name that stays.
 * @param scope condition over the meetings "t" that are erased, whether or not anything of the account is left in them
 */
export async function eraseStatements(transaction: Transaction, userId: number, scope: Sql): Promise<void> {
  await transaction.rows(
    sql`DELETE FROM "attendance_statement" "s" WHERE "s"."user_id" = ${userId} AND EXISTS (SELECT 1 FROM "conference_meeting" "t" JOIN "course" "c" ON "c"."id" = "t"."course_id"
          WHERE ${scope} AND ("c"."id" = "s"."course_id"
              OR ("s"."course_id" IS NULL AND ("c"."code" = "s"."facts"::jsonb ->> 'courseCode' OR "c"."title" = "s"."facts"::jsonb ->> 'course')))
            AND COALESCE(${settingValue(evidenceBasis.variable, sql`"t"."access_url_id"`)}, '') = '')`,
  );
}
