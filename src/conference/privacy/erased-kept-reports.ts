import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

const EXTERNAL = sql`("a" ->> 'ext_user_id')`;
const INTERNAL = sql`COALESCE("a" ->> 'int_user_id', "a" ->> 'internal_user_id')`;

/**
 * Removes one user from the reports that wait to be recorded, whichever meeting they are of.
 * @returns from how many
 */
export async function eraseKeptAttendees(transaction: Transaction, key: string): Promise<number> {
  const erased = await transaction.rows(
    sql`UPDATE "conference_kept_report" SET "report" = jsonb_set("report", '{data,attendees}', COALESCE((SELECT jsonb_agg("a" ORDER BY "place")
            FROM jsonb_array_elements("report" #> '{data,attendees}') WITH ORDINALITY AS "t" ("a", "place") WHERE NOT ${personIs(key)}), '[]'))
        WHERE jsonb_typeof("report" #> '{data,attendees}') = 'array'
          AND EXISTS (SELECT 1 FROM jsonb_array_elements("report" #> '{data,attendees}') AS "t" ("a") WHERE ${personIs(key)}) RETURNING "id"`,
  );
  return erased.length;
}

/** Condition that an attendee would get this key. */
function personIs(key: string): Sql {
  const name = key.slice(2);
  if (key.startsWith('g:')) return sql`COALESCE(${EXTERNAL} = ${name}, FALSE)`;
  if (key.startsWith('i:')) return sql`COALESCE(COALESCE(${INTERNAL}, ${EXTERNAL}) = ${name}, FALSE)`;
  return sql`COALESCE(${EXTERNAL} = ${name}
    OR lower(${EXTERNAL}) = (SELECT "username_canonical" FROM "user" WHERE "id" = ${Number(name)}), FALSE)`;
}
