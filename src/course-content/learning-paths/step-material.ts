import { identifier, raw, type Sql, sql } from '../../database/sql.js';
import type { RowReference } from '../../resource/model/row-reference.js';

/** Where the material of a kind of step is kept, and its collection below `/api/`. */
interface Material {
  readonly table: string;
  readonly collection: string;
}

/** Steps of other kinds refer to no material of the course. */
const MATERIAL: Readonly<Record<string, Material>> = {
  document: { table: 'c_document', collection: 'documents' },
  video: { table: 'c_document', collection: 'documents' },
  quiz: { table: 'c_quiz', collection: 'c_quizzes' },
  link: { table: 'c_link', collection: 'links' },
  forum: { table: 'c_forum_forum', collection: 'forums' },
  thread: { table: 'c_forum_thread', collection: 'forum_threads' },
  student_publication: { table: 'c_student_publication', collection: 'c_student_publications' },
  survey: { table: 'c_survey', collection: 'c_surveys' },
  meeting: { table: 'conference_meeting', collection: 'conference_meetings' },
};

/** What has a course of its own; other material is in those that its resource node is linked to. */
const OF_ONE_COURSE: ReadonlySet<string> = new Set(['meeting']);

/**
 * SQL condition: whether the material that a step names is of a course of the path.
 * @param itemType of the step
 * @param material SQL value of the id of the material; null where it is none
 * @param path SQL value of the id of the path
 */
export function isMaterialOfPath(itemType: string, { table }: Material, material: Sql, path: Sql): Sql {
  const courses = OF_ONE_COURSE.has(itemType)
    ? sql`"mine"."course_id" = "material"."course_id"`
    : sql`"mine"."course_id" IN (SELECT "theirs"."course_id" FROM "resource_link" "theirs"
        WHERE "theirs"."resource_node_id" = "material"."resource_node_id" AND "theirs"."deleted_at" IS NULL)`;
  return sql`EXISTS (SELECT 1 FROM ${identifier(table)} "material" JOIN "resource_link" "mine" ON "mine"."deleted_at" IS NULL AND ${courses}
    JOIN "c_lp" "path" ON "path"."resource_node_id" = "mine"."resource_node_id" WHERE "material"."id" = ${material} AND "path"."id" = ${path})`;
}

export function materialOf(itemType: string): Material | undefined {
  return Object.hasOwn(MATERIAL, itemType) ? MATERIAL[itemType] : undefined;
}

/** The tables that material is kept in, with the kinds of steps that show it. */
export function materialTables(): { readonly table: string; readonly kinds: readonly string[] }[] {
  const tables = [...new Set(Object.values(MATERIAL).map(({ table }) => table))];
  return tables.map((table) => ({ table, kinds: Object.keys(MATERIAL).filter((kind) => MATERIAL[kind]?.table === table) }));
}

/** Address of the material that a step shows; null where it names none, or one that is gone. */
export function materialAddress(row: RowReference): Sql {
  return addressOfMaterial(row.column('itemType'), row.column('path'));
}

/** Whether a step names material that is gone. @param type SQL value of the kind of step @param path SQL value of what it names */
export function isMaterialGone(type: Sql, path: Sql): Sql {
  const kinds = raw(
    Object.keys(MATERIAL)
      .map((kind) => `'${kind}'`)
      .join(', '),
  );
  return sql`COALESCE(${path} ~ '^\\d{1,9}$' AND ${type} IN (${kinds}) AND ${addressOfMaterial(type, path)} IS NULL, FALSE)`;
}

/**
 * @param type SQL value of the kind of step
 * @param path SQL value of what it names
 */
export function addressOfMaterial(type: Sql, path: Sql): Sql {
  const cases = Object.entries(MATERIAL).map(
    ([kind, { table, collection }]) => sql`WHEN '${raw(kind)}' THEN (SELECT '/api/${raw(collection)}/' || "material"."id"
      FROM ${identifier(table)} "material" WHERE "material"."id" = ${path}::int)`,
  );
  const all = cases.reduce((before, next) => sql`${before} ${next}`);
  return sql`(CASE WHEN ${path} ~ '^\\d{1,9}$' THEN CASE ${type} ${all} END END)`;
}
