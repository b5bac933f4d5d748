import { conditionSql, raw, sql } from '../../../database/sql.js';
import { all, authenticated, type Rule, rule } from '../../../resource/model/rule.js';
import { classesJoined } from './class-memberships.js';
import { isAmong } from './membership.js';
import { onPortal } from './portal.rules.js';

const CLASS = raw('"k"."usergroup_id"');

/**
 * A course for its members that asks for a registration code, and that the catalogue shows to the caller: to all of the portal, to a
 * class of the caller's, or to the caller alone. Who knows the code may come in.
 * @param course to-one path to the course; its own row where it is left out
 */
export function courseOfferedWithCode(course?: string): Rule {
  return all(
    authenticated,
    onPortal({ course: course ?? 'id' }),
    rule('course for members with a registration code that the catalogue shows', (actor, row) => {
      if (actor.id === null) return false;
      const own = sql`SELECT "o"."visible" FROM "course_rel_user_catalogue" "o" WHERE "o"."course_id" = "c"."id" AND "o"."user_id" = ${actor.id}::int`;
      const shown = sql`EXISTS (SELECT 1 FROM "catalogue_course_rel_access_url_rel_usergroup" "k" WHERE "k"."course_id" = "c"."id"
        AND "k"."access_url_id" = ${actor.portalId} AND (${CLASS} IS NULL OR ${conditionSql(isAmong(CLASS, classesJoined(actor)))}))`;
      return sql`EXISTS (SELECT 1 FROM "course" "c" WHERE "c"."id" = ${row.path(course ?? 'id')} AND "c"."visibility" = 'registered'
        AND "c"."subscribe" AND "c"."registration_code" <> '' AND ("c"."expiration_date" IS NULL OR "c"."expiration_date" > now())
        AND COALESCE((${own}), ${shown}))`;
    }),
  );
}
