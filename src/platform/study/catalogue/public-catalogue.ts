import type { Actor } from '../../../auth/actor.js';
import { conditionSql, raw, type Sql, sql } from '../../../database/sql.js';
import type { RowReference } from '../../../resource/model/row-reference.js';
import { classesJoined } from '../../rights/access/class-memberships.js';
import { isAmong } from '../../rights/access/membership.js';
import type { CourseShowing } from '../courses/public-course.js';

/**
 * Courses that the catalogue of the caller's portal shows to the caller. A portal without a catalogue shows all of its courses; an entry
 * for the user takes precedence.
 */
export const inPublicCatalogue: CourseShowing = {
  name: 'catalogue',
  shows: (actor, row) => sql`COALESCE(${settledFor(actor, row)}, ${isListed(actor, row)})`,
};

/** Null where nothing is settled for the caller. */
function settledFor(actor: Actor, row: RowReference): Sql {
  if (actor.id === null) return raw('NULL');
  return sql`(SELECT "own"."visible" FROM "course_rel_user_catalogue" "own" WHERE "own"."course_id" = ${row.id} AND "own"."user_id" = ${actor.id})`;
}

function isListed(actor: Actor, row: RowReference): Sql {
  const entries = sql`SELECT 1 FROM "catalogue_course_rel_access_url_rel_usergroup" "k" WHERE "k"."access_url_id" = ${actor.portalId}`;
  const toClass = conditionSql(actor.id !== null && isAmong(raw('"k"."usergroup_id"'), classesJoined(actor)));
  return sql`(NOT EXISTS (${entries}) OR EXISTS (${entries} AND "k"."course_id" = ${row.id} AND ("k"."usergroup_id" IS NULL OR ${toClass})))`;
}
