import type { Actor } from '../../../auth/actor.js';
import { Contributions } from '../../../config/contributions.js';
import { join, type Sql, sql } from '../../../database/sql.js';
import type { RowReference } from '../../../resource/model/row-reference.js';

/** What decides with a course's own members whether it is shown to the public. */
export interface CourseShowing {
  readonly name: string;
  /** @param row of a course */
  shows(actor: Actor, row: RowReference): Sql;
}

/** All of them must show a course; without any, a portal shows all of its courses. */
export const courseShowings = new Contributions<CourseShowing>('showing of courses', ({ name }) => name);

/**
 * Current courses of the caller's portal that are open to everyone, and that features show to the caller.
 * @param row of a course
 */
export function isPublic(actor: Actor, row: RowReference): Sql {
  const conditions = [
    sql`${row.column('visibility')} = 'open_world'`,
    sql`(${row.column('expirationDate')} IS NULL OR ${row.column('expirationDate')} > now())`,
    sql`EXISTS (SELECT 1 FROM "access_url_rel_course" "p" WHERE "p"."course_id" = ${row.id} AND "p"."url_id" = ${actor.portalId})`,
    ...courseShowings.all.map((showing) => showing.shows(actor, row)),
  ];
  return sql`(${join(conditions, ' AND ')})`;
}
