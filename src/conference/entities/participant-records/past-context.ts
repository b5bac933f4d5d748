import { identifier, join, raw, sql } from '../../../database/sql.js';
import type { Write } from '../../../resource/model/write.js';
import { hasRecords } from '../../ledger/run-rows.js';
import { SPANS_OF_CONTEXT } from '../../rolls/learner-spans.js';

const COLUMNS = { course: 'course_id', session: 'session_id', group: 'group_id' } as const;
const MEMBERS = Object.keys(COLUMNS) as readonly (keyof typeof COLUMNS)[];

/**
 * Stores whom a meeting was for, where it is about to get another course, session or group and was held before: its rolls stay those of
 * the context that it had then.
 */
export async function rememberContext({ transaction, values, now }: Write, id: number): Promise<void> {
  const changed = MEMBERS.filter((member) => member in values);
  if (changed.length === 0) return;
  const differs = join(
    changed.map((member) => sql`"m".${identifier(COLUMNS[member])} IS DISTINCT FROM ${Number(values[member] ?? 0) || null}::int`),
    ' OR ',
  );
  const moved = await transaction.one(
    sql`SELECT 1 AS "found" FROM "conference_meeting" "m" WHERE "m"."id" = ${id} AND (${differs})
          AND (${hasRecords(raw('"m"."id"'))}
            OR EXISTS (SELECT 1 FROM "conference_occurrence" "o" WHERE "o"."meeting_id" = "m"."id" AND "o"."starts_at" <= ${now}::timestamptz))`,
  );
  if (!moved) return;
  await transaction.rows(
    sql`INSERT INTO "conference_past_learner" ("meeting_id", "user_id", "since", "until")
        SELECT "m"."id", "s"."user_id", "s"."since", LEAST("s"."until", ${now}::timestamptz)
        FROM "conference_meeting" "m" CROSS JOIN LATERAL (${SPANS_OF_CONTEXT}) "s" WHERE "m"."id" = ${id}`,
  );
  await transaction.rows(sql`UPDATE "conference_meeting" SET "context_since" = ${now}::timestamptz WHERE "id" = ${id}`);
}
