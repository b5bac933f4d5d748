import { type Sql, sql } from '../../../../database/sql.js';
import type { Statements } from '../../../../database/statements.js';
import { full } from './quota-problem.js';
import { personQuota as personQuotaSetting, portalQuota } from './quota.settings.js';

const FIRST_PORTAL = 1;

/**
 * What a person has brought, in bytes, over every way in: files of content, messages, boxes and people, whether they came as a form, in
 * JSON or by a resumable upload; pictures, packages and recordings; and uploads that no file has yet, with all that they announced.
 * The rows themselves are what is counted, so that nothing can drift.
 * @param person SQL value of the account's id
 */
function bytesOfPerson(person: Sql): Sql {
  return sql`((SELECT COALESCE(sum("f"."size"), 0) FROM "resource_node" "n" JOIN "resource_file" "f" ON "f"."resource_node_id" = "n"."id" WHERE "n"."creator_id" = ${person})
    + (SELECT COALESCE(sum("a"."size"), 0) FROM "asset" "a" WHERE "a"."creator_id" = ${person})
    + (SELECT COALESCE(sum("u"."length"), 0) FROM "resumable_upload" "u" WHERE "u"."owner_id" = ${person} AND NOT "u"."used"))::float8`;
}

/** What the files of a course take, in bytes: those that are given to it, and the packages of its learning paths. @param course SQL value */
export function bytesOfCourse(course: Sql): Sql {
  const given = sql`SELECT "l"."resource_node_id" FROM "resource_link" "l" WHERE "l"."course_id" = ${course} AND "l"."deleted_at" IS NULL`;
  return sql`((SELECT COALESCE(sum("f"."size"), 0) FROM "resource_file" "f" WHERE "f"."resource_node_id" IN (${given}))
    + (SELECT COALESCE(sum("a"."size"), 0) FROM "asset" "a" WHERE "a"."id" IN (SELECT "p"."asset_id" FROM "c_lp" "p" WHERE "p"."resource_node_id" IN (${given}))))::float8`;
}

/** What the people of a portal have brought, in bytes. @param portal SQL value of its id */
export function bytesOfPortal(portal: Sql): Sql {
  const people = sql`SELECT "m"."user_id" FROM "access_url_rel_user" "m" WHERE "m"."url_id" = ${portal}`;
  return sql`((SELECT COALESCE(sum("f"."size"), 0) FROM "resource_node" "n" JOIN "resource_file" "f" ON "f"."resource_node_id" = "n"."id" WHERE "n"."creator_id" IN (${people}))
    + (SELECT COALESCE(sum("a"."size"), 0) FROM "asset" "a" WHERE "a"."creator_id" IN (${people}))
    + (SELECT COALESCE(sum("u"."length"), 0) FROM "resumable_upload" "u" WHERE "u"."portal_id" = ${portal} AND NOT "u"."used"))::float8`;
}

/** Room that the files of a person, or of a portal, have, and what they would take. */
interface Room {
  readonly whose: 'person' | 'portal';
  readonly taken: number;
  readonly quota: number;
}

/**
 * Called in the unit of work that brings bytes. Files of one person wait for one another, as each alone may fit where both do not;
 * those of a portal that has a quota likewise.
 * @param size bytes that are still to come
 * @throws Problem 422 at `uploadFile`, *quota-exceeded*
 */
export async function requireRoomOfPerson(statements: Statements, person: number, size: number): Promise<void> {
  await statements.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bytes:${person}`}, 0))`);
  await statements.rows(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('bytes of portal:' || "q"."portal", 0)) FROM (${portalQuotas(person)}) "q" ORDER BY "q"."portal"`,
  );
  await requireAnnouncedOfPerson(statements, person, size);
}

/** The same before the bytes come: what cannot fit is not received. @throws Problem as {@link requireRoomOfPerson} */
export async function requireAnnouncedOfPerson(statements: Statements, person: number, size: number): Promise<void> {
  const rooms = await statements.rows<Room>(
    sql`SELECT 'person' AS "whose", ${bytesOfPerson(sql`${person}::int`)} AS "taken", ${personQuota(person)} AS "quota"
        UNION ALL SELECT 'portal', ${bytesOfPortal(sql`"q"."portal"`)}, "q"."quota" FROM (${portalQuotas(person)}) "q"`,
  );
  const tight = rooms.find(({ taken, quota }) => taken + size > quota);
  if (!tight) return;
  const [whose, used] = [tight.whose === 'person' ? 'All your files together' : 'The files of this portal', tight.taken + size];
  throw full(`${whose} may take ${tight.quota} bytes and would take ${used}.`, { quota: tight.quota, used });
}

/** The largest of the person's portals, failing that the first one; a value that is no whole number counts as unset. */
function personQuota(person: number): Sql {
  return sql`COALESCE((SELECT max("s"."selected_value"::float8) FROM "settings" "s"
      WHERE "s"."variable" = ${personQuotaSetting.variable} AND "s"."subkey" IS NULL AND "s"."selected_value" ~ '^[0-9]{1,15}$'
        AND ("s"."url_id" = ${FIRST_PORTAL} OR "s"."url_id" IN (SELECT "m"."url_id" FROM "access_url_rel_user" "m" WHERE "m"."user_id" = ${person}::int))),
    ${personQuotaSetting.whenUnset}::float8)`;
}

function portalQuotas(person: number): Sql {
  return sql`SELECT "s"."url_id" AS "portal", min("s"."selected_value"::float8) AS "quota" FROM "settings" "s"
    JOIN "access_url_rel_user" "m" ON "m"."url_id" = "s"."url_id" AND "m"."user_id" = ${person}::int
    WHERE "s"."variable" = ${portalQuota.variable} AND "s"."subkey" IS NULL AND "s"."selected_value" ~ '^[0-9]{1,15}$' GROUP BY "s"."url_id"`;
}
