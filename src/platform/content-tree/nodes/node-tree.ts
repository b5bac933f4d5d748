import { type Sql, sql } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';
import { slug } from './slug.js';

const LONGEST_TITLE = 255;

interface NewNode {
  /** Title of the resource type; made where there is none yet. */
  readonly type: string;
  /** Tool to which a type made on this occasion belongs; the type's own title unless given. */
  readonly tool?: string;
  readonly title: string;
  readonly creatorId: number | null;
  readonly parentId: number | null;
  readonly now: Date;
}

/** Puts a node into the tree. @returns its id */
export async function insertNode(statements: Statements, { title, ...place }: NewNode): Promise<number> {
  const [id] = await insertNodes(statements, place, [title]);
  return Number(id);
}

/**
 * Puts nodes of one type below one parent, in one statement however many there are: their numbers are drawn first, since they are
 * part of their paths.
 * @returns their ids, in the order of the titles
 */
export async function insertNodes(statements: Statements, place: Omit<NewNode, 'title'>, named: readonly string[]): Promise<number[]> {
  const titles = named.map(nodeTitle);
  const inserted = await insertOfKnownType(statements, place, titles);
  if (inserted.length === titles.length) return inserted;
  await makeResourceType(statements, place.type, place.tool ?? place.type);
  return insertOfKnownType(statements, place, titles);
}

/** @returns no ids where there is no such type yet */
async function insertOfKnownType(statements: Statements, place: Omit<NewNode, 'title'>, titles: readonly string[]): Promise<number[]> {
  const inserted = await statements.rows<{ id: number }>(
    sql`WITH "new" AS MATERIALIZED (
          SELECT nextval(pg_get_serial_sequence('resource_node', 'id')::regclass) AS "id", "y"."id" AS "type", "t"."title", "t"."slug"
          FROM "resource_type" "y" CROSS JOIN unnest(${titles}::text[], ${titles.map((title) => slug(title))}::text[]) AS "t" ("title", "slug")
          WHERE "y"."title" = ${place.type})
        INSERT INTO "resource_node" ("id", "title", "slug", "resource_type_id", "creator_id", "parent_id", "path", "level", "created_at", "updated_at")
        SELECT "new"."id", "new"."title", "new"."slug", "new"."type", ${place.creatorId}::int, ${place.parentId}::bigint,
          COALESCE("above"."path", '') || "new"."title" || '-' || "new"."id" || '/', COALESCE("above"."level" + 1, 0), ${place.now}, ${place.now}
        FROM "new" LEFT JOIN "resource_node" "above" ON "above"."id" = ${place.parentId}::bigint RETURNING "id"`,
  );
  return inserted.map(({ id }) => id).toSorted((one, other) => one - other);
}

/**
 * Follows a change of the content's title.
 * @param node SQL value of its id: a number, or the subselect that finds it
 */
export async function renameNode(statements: Statements, node: Sql, newTitle: string, now: Date): Promise<void> {
  const title = nodeTitle(newTitle);
  const renamed = await statements.one<{ id: number }>(
    sql`UPDATE "resource_node" SET "title" = ${title}, "slug" = ${slug(title)}, "updated_at" = ${now}
        WHERE "id" = ${node} AND "title" <> ${title} RETURNING "id"`,
  );
  if (renamed) await refreshPaths(statements, sql`${renamed.id}::bigint`);
}

/**
 * Works out path and level anew for nodes and all below them.
 * @param roots SQL list or subselect of node ids whose parents' paths are right
 */
export async function refreshPaths(statements: Statements, roots: Sql): Promise<void> {
  await statements.rows(sql`WITH RECURSIVE "below" AS (
      SELECT "n"."id", COALESCE("u"."path", '') || "n"."title" || '-' || "n"."id" || '/' AS "path", COALESCE("u"."level" + 1, 0) AS "level"
      FROM "resource_node" "n" LEFT JOIN "resource_node" "u" ON "u"."id" = "n"."parent_id" WHERE "n"."id" IN (${roots})
      UNION ALL
      SELECT "n"."id", "b"."path" || "n"."title" || '-' || "n"."id" || '/', "b"."level" + 1
      FROM "below" "b" JOIN "resource_node" "n" ON "n"."parent_id" = "b"."id")
    UPDATE "resource_node" "n" SET "path" = "below"."path", "level" = "below"."level" FROM "below" WHERE "below"."id" = "n"."id"`);
}

/** The slash separates nodes in a path, so titles have none. */
export function nodeTitle(title: string): string {
  const characters = [...title.replaceAll('/', '-').trim()].slice(0, LONGEST_TITLE).join('');
  return characters === '' ? '-' : characters;
}

/** Types are seeded, and those that are not come with their first content. */
async function makeResourceType(statements: Statements, title: string, tool: string): Promise<void> {
  await statements.rows(sql`INSERT INTO "tool" ("title") VALUES (${tool}) ON CONFLICT ("title") DO NOTHING`);
  await statements.rows(sql`INSERT INTO "resource_type" ("title", "tool_id")
    SELECT ${title}, "id" FROM "tool" WHERE "title" = ${tool} ON CONFLICT ("title") DO NOTHING`);
}
