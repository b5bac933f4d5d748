import { identifier, type Sql, sql } from '../../../../database/sql.js';
import type { Statements } from '../../../../database/statements.js';
import { bytesOfCourse } from './byte-ledger.js';
import { full } from './quota-problem.js';
import { personalQuota as personalQuotaSetting } from './quota.settings.js';

const FIRST_PORTAL = 1;

/** Space that the files of a course take, in bytes. */
interface CourseSpace {
  readonly used: number;
  /** Bytes of uploads that are under way. */
  readonly reserved: number;
  /** Null where the course may take as much as it likes. */
  readonly quota: number | null;
}

export async function courseSpace(transaction: Statements, course: number): Promise<CourseSpace> {
  const found = await transaction.one<CourseSpace>(
    sql`SELECT ${bytesOfCourse(sql`"c"."id"`)} AS "used", ${reservedIn(sql`"c"."id"`)} AS "reserved", "c"."disk_quota"::float8 AS "quota" FROM "course" "c" WHERE "c"."id" = ${course}`,
  );
  return found ?? { used: 0, reserved: 0, quota: null };
}

/**
 * Called before a file comes. What fits is not taken yet; uploads against the same course wait for the end of the unit of work.
 * @param size bytes
 * @throws Problem 422 at `uploadFile`, *quota-exceeded*
 */
export async function requireRoom(transaction: Statements, course: number, size: number): Promise<void> {
  await transaction.rows(sql`SELECT 1 FROM "course" WHERE "id" = ${course} AND "disk_quota" IS NOT NULL FOR NO KEY UPDATE`);
  await requireCourse(transaction, course, size);
}

/** Where a file that has been announced is to go, as far as that is known. */
interface AnnouncedPlace {
  readonly courses: readonly number[];
  /** Nodes below which it goes. */
  readonly parents: readonly number[];
  /** The row whose file it replaces. */
  readonly item: { readonly table: string; readonly id: number } | undefined;
  /** Whose personal file it becomes. */
  readonly person: number | null;
  readonly portalId: number;
  /** Bytes. */
  readonly size: number;
}

/**
 * Called before the bytes of a file come: what cannot fit is not received. What passes is counted once it is stored.
 * @throws Problem 422 at `uploadFile`, *quota-exceeded*
 */
export async function requireAnnounced(statements: Statements, place: AnnouncedPlace): Promise<void> {
  const { courses, parents, item, person, portalId, size } = place;
  const node = item ? sql`(SELECT "t"."resource_node_id" FROM ${identifier(item.table)} "t" WHERE "t"."id" = ${item.id})` : sql`NULL`;
  const replaced = sql`(SELECT COALESCE(max("f"."size"), 0)::float8 FROM "resource_file" "f" WHERE "f"."resource_node_id" = ${node})`;
  const spaces = await statements.rows<{ used: number; quota: number }>(
    sql`SELECT ${bytesOfCourse(sql`"c"."id"`)} + ${reservedIn(sql`"c"."id"`)} - ${replaced} AS "used", "c"."disk_quota"::float8 AS "quota" FROM "course" "c"
        WHERE "c"."disk_quota" IS NOT NULL AND ("c"."id" = ANY(${[...courses]}::int[]) OR "c"."resource_node_id" = ANY(${[...parents]}::bigint[])
          OR "c"."id" IN (SELECT "l"."course_id" FROM "resource_link" "l" WHERE "l"."resource_node_id" = ANY(${[...parents]}::bigint[])
            OR "l"."resource_node_id" = ${node}))
        UNION ALL SELECT ${usedByPerson(sql`${person}::int`)} + ${reservedBy(sql`${person}::int`)}, ${personalQuota(portalId)} WHERE ${person}::int IS NOT NULL`,
  );
  const tight = spaces.find(({ used, quota }) => used + size > quota);
  if (!tight) return;
  const message = `There is no room for it: ${tight.quota} bytes may be taken, and it would be ${tight.used + size} at least.`;
  throw full(message, { ...tight, size });
}

/**
 * Called once a file is stored. Uploads that count against one quota wait for one another, as each alone may fit where both do not.
 * @param node that holds the file
 * @param portalId of the caller; its setting is the quota of personal files
 * @throws Problem 422 at `uploadFile`, *quota-exceeded*, where a course that the node is given to has no room for it, or its owner's personal files
 */
export async function requireSpace(transaction: Statements, node: number, portalId: number): Promise<void> {
  await requireCourseSpace(transaction, node);
  await requirePersonalSpace(transaction, node, portalId);
}

/** Called with each file of content, by whatever way it came. @throws Problem as {@link requireSpace} */
export async function requireCourseSpace(transaction: Statements, node: number): Promise<void> {
  const courses = await transaction.rows<{ id: number }>(
    sql`SELECT "c"."id" FROM "course" "c" WHERE "c"."disk_quota" IS NOT NULL
          AND "c"."id" IN (SELECT "l"."course_id" FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${node}) ORDER BY "c"."id" FOR NO KEY UPDATE`,
  );
  for (const { id } of courses) await requireCourse(transaction, id, 0);
}

/** @param size bytes that are to come in addition */
async function requireCourse(transaction: Statements, id: number, size: number): Promise<void> {
  const { used, reserved, quota } = await courseSpace(transaction, id);
  const wanted = used + reserved + size;
  if (quota !== null && wanted > quota)
    throw full(`The course has no room for it: its files may take ${quota} bytes and would take ${wanted}.`, { quota, used: wanted });
}

async function requirePersonalSpace(transaction: Statements, node: number, portalId: number): Promise<void> {
  const owner = await transaction.one<{ id: number }>(
    sql`SELECT "u"."id" FROM "user" "u" WHERE "u"."id" = (SELECT "n"."creator_id" FROM "resource_node" "n"
          JOIN "personal_file" "p" ON "p"."resource_node_id" = "n"."id" WHERE "n"."id" = ${node}) FOR NO KEY UPDATE`,
  );
  if (owner) await requirePerson(transaction, owner.id, portalId, 0);
}

/**
 * Called before a personal file comes, as {@link requireRoom} for a course.
 * @param size bytes
 * @throws Problem 422 at `uploadFile`, *quota-exceeded*
 */
export async function requirePersonalRoom(
  transaction: Statements,
  { id, portalId }: { readonly id: number | null; readonly portalId: number },
  size: number,
): Promise<void> {
  await transaction.rows(sql`SELECT 1 FROM "user" WHERE "id" = ${id} FOR NO KEY UPDATE`);
  if (id !== null) await requirePerson(transaction, id, portalId, size);
}

/** @param size bytes that are to come in addition */
async function requirePerson(transaction: Statements, id: number, portalId: number, size: number): Promise<void> {
  const person = sql`${id}::int`;
  const space = await transaction.one<{ taken: number; quota: number }>(
    sql`SELECT ${personalQuota(portalId)} AS "quota", ${usedByPerson(person)} + ${reservedBy(person)} AS "taken"`,
  );
  if (!space || space.taken + size <= space.quota) return;
  const used = space.taken + size;
  const message = `The personal files have no room for it: they may take ${space.quota} bytes and would take ${used}.`;
  throw full(message, { quota: space.quota, used });
}

/** What the caller's portal says, failing that the first one; a value that is no whole number counts as unset. */
function personalQuota(portalId: number): Sql {
  return sql`COALESCE((SELECT "s"."selected_value"::float8 FROM "settings" "s"
      WHERE "s"."variable" = ${personalQuotaSetting.variable} AND "s"."subkey" IS NULL AND "s"."url_id" IN (${portalId}, ${FIRST_PORTAL})
        AND "s"."selected_value" ~ '^[0-9]{1,15}$'
      ORDER BY "s"."url_id" = ${portalId} DESC LIMIT 1), ${personalQuotaSetting.whenUnset}::float8)`;
}

function usedByPerson(person: Sql): Sql {
  return sql`(SELECT COALESCE(sum("f"."size"), 0)::float8 FROM "resource_file" "f"
    JOIN "personal_file" "p" ON "p"."resource_node_id" = "f"."resource_node_id" JOIN "resource_node" "n" ON "n"."id" = "p"."resource_node_id"
    WHERE "n"."creator_id" = ${person})`;
}

function reservedIn(course: Sql): Sql {
  return sql`(SELECT COALESCE(sum("u"."length"), 0)::float8 FROM "resumable_upload" "u" WHERE "u"."course_id" = ${course} AND NOT "u"."used")`;
}

function reservedBy(person: Sql): Sql {
  return sql`(SELECT COALESCE(sum("u"."length"), 0)::float8 FROM "resumable_upload" "u"
    WHERE "u"."owner_id" = ${person} AND "u"."personal" AND NOT "u"."used")`;
}
