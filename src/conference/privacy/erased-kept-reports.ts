import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

const EXTERNAL = sql`("a" ->> 'ext_user_id')`;
const INTERNAL = sql`COALESCE("a" ->> 'int_user_id', "a" ->> 'internal_user_id')`;

/**
 * Removes one user from the reports that wait to be recorded, whichever meeting they are of, with the votes of the user's connections.
 * @returns from how many
 */
export async function eraseKeptAttendees(transaction: Transaction, key: string): Promise<number> {
  const attendees = sql`jsonb_array_elements("report" #> '{data,attendees}') WITH ORDINALITY AS "t" ("a", "place")`;
  const connections = sql`ARRAY(SELECT ${INTERNAL} FROM ${attendees} WHERE ${personIs(key)} AND ${INTERNAL} IS NOT NULL)`;
  const polls = sql`(SELECT jsonb_agg("p" || jsonb_build_object('votes', ("p" -> 'votes') - ${connections}) ORDER BY "number")
    FROM jsonb_array_elements("report" #> '{data,polls}') WITH ORDINALITY AS "q" ("p", "number"))`;
  const others = sql`(SELECT jsonb_agg("a" ORDER BY "place") FROM ${attendees} WHERE NOT ${personIs(key)})`;
  const erased = await transaction.rows(
    sql`UPDATE "conference_kept_report" SET "report" = jsonb_set(jsonb_set("report", '{data,attendees}', COALESCE(${others}, '[]')), '{data,polls}', COALESCE(${polls}, '[]'))
        WHERE jsonb_typeof("report" #> '{data,attendees}') = 'array' AND EXISTS (SELECT 1 FROM ${attendees} WHERE ${personIs(key)}) RETURNING "id"`,
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
