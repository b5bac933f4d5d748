import { KnownIds, KnownPairs } from '../../../database/known-ids.js';
import { allOf, type Condition, materialisedArray, raw, type Sql, sql } from '../../../database/sql.js';

const PAIR = raw('"of"."pair"');

/**
 * Whether a value is among those of a subselect that depends on the caller alone, such as the courses that they
 * teaches. As an array it is worked out once for a statement, and counted once in its cost: PostgreSQL then looks rows up
 * by their indexes, where it would take `IN (SELECT …)` for dear and read whole tables instead.
 * @returns false where the set is known to be empty
 */
export function isAmong(value: Sql, members: Sql): Condition {
  if (members instanceof KnownIds && members.isEmpty) return false;
  return sql`${value} = ANY(${materialisedArray(members)})`;
}

/**
 * The same for a course within a session.
 * @param members subselect of the columns session_id and course_id
 */
export function isAmongPairs(session: Sql, course: Sql, members: Sql): Condition {
  return isAmong(pair(session, course), pairsOf(members));
}

/** {@link isAmongPairs} for looking rows up: an index finds them by their session. */
export function foundAmongPairs(session: Sql, course: Sql, members: Sql): Condition {
  return allOf([isAmong(session, sessionsOf(members)), isAmongPairs(session, course, members)]);
}

/** The sessions of a subselect of session_id and course_id; out of the array of {@link isAmongPairs}, which is so worked out once for both. */
export function sessionsOf(members: Sql): Sql {
  if (members instanceof KnownPairs) return members.sessions;
  return sql`SELECT ${sessionOfPair(PAIR)} FROM unnest(${materialisedArray(pairsOf(members))}) "of" ("pair")`;
}

/** The courses of a subselect of session_id and course_id, likewise. */
export function coursesOf(members: Sql): Sql {
  if (members instanceof KnownPairs) return members.courses;
  return sql`SELECT ${courseOfPair(PAIR)} FROM unnest(${materialisedArray(pairsOf(members))}) "of" ("pair")`;
}

/** The pairs of a subselect of session_id and course_id, each as one number. */
export function pairsOf(members: Sql): Sql {
  if (members instanceof KnownPairs) return members.numbers;
  return sql`SELECT ${pair(sql`"pair"."session_id"`, sql`"pair"."course_id"`)} FROM (${members}) "pair"`;
}

/** A course within a session as one number: the session in the upper, the course in the lower 32 bits. */
function pair(session: Sql, course: Sql): Sql {
  return sql`((${session})::bigint << 32) + ${course}`;
}

/** Over a number of {@link pairsOf}. */
export function sessionOfPair(number: Sql): Sql {
  return sql`(${number} >> 32)`;
}

/** Over a number of {@link pairsOf}. */
export function courseOfPair(number: Sql): Sql {
  return sql`(${number} & 4294967295)`;
}
