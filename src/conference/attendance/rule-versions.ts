import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

/** A rule of attendance as it stood from a time until the next one. */
interface RuleVersion {
  readonly version: number;
  /** Null for one from before versions were recorded. */
  readonly since: Date | null;
  /** As the API shows them; null where no rule stood. */
  readonly terms: Readonly<Record<string, unknown>> | null;
}

const MOST_VERSIONS = 50;

/** SQL of the number of the rule that a meeting has now, by which marks are written; null where none was ever recorded. */
export function currentVersion(meetingId: Sql): Sql {
  return sql`(SELECT max("v"."version") FROM "conference_attendance_rule_version" "v" WHERE "v"."meeting_id" = ${meetingId})`;
}

/** Notes the rule that stands from now on, unless it is the one that stood. @param terms null where none does */
export async function noteVersion(
  transaction: Transaction,
  meetingId: number,
  terms: Readonly<Record<string, unknown>> | null,
  now: Date,
): Promise<void> {
  const noted = terms === null ? null : JSON.stringify(terms);
  await transaction.rows(
    sql`INSERT INTO "conference_attendance_rule_version" ("meeting_id", "version", "since", "terms")
        SELECT ${meetingId}, COALESCE("last"."version", 0) + 1, ${now}::timestamptz, ${noted}::jsonb
        FROM (SELECT 1) AS "one" LEFT JOIN LATERAL (SELECT "v"."version", "v"."terms" FROM "conference_attendance_rule_version" "v"
          WHERE "v"."meeting_id" = ${meetingId} ORDER BY "v"."version" DESC LIMIT 1) "last" ON TRUE
        WHERE "last"."terms" IS DISTINCT FROM ${noted}::jsonb`,
  );
}

/** The rules of a meeting one after the other, the latest first. */
export function versionsOf(transaction: Transaction, meetingId: number): Promise<RuleVersion[]> {
  return transaction.rows<RuleVersion>(
    sql`SELECT "version", "since", "terms" FROM "conference_attendance_rule_version" WHERE "meeting_id" = ${meetingId} ORDER BY 1 DESC LIMIT ${MOST_VERSIONS}`,
  );
}
