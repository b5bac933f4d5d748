import { identifier, join, raw, type Sql, sql } from '../database/sql.js';
import type { Transaction } from '../database/statements.js';
import type { SeedRequest, SeedSize } from './seed-size.js';

/** Rows of content to be placed; see {@link Seeding.content}. */
interface ContentPlan {
  /** Title of the resource type, which is the path of its collection. */
  readonly type: string;
  /** Name under which the planned rows are kept; the type's own unless given. */
  readonly name?: string;
  readonly table: string;
  /** Query of the planned rows, ended by an ORDER BY that leaves nothing to chance. */
  readonly rows: Sql;
  /** Columns of the content's own table, each as SQL over the planned row "k". */
  readonly columns: Readonly<Record<string, Sql>>;
}

/** The statements of one filling of the database, all in one unit of work. */
export class Seeding {
  constructor(
    private readonly transaction: Transaction,
    readonly request: SeedRequest,
    /** Root of the seeded part of the tree of nodes. */
    readonly portalNode: number,
  ) {}

  get size(): SeedSize {
    return this.request.size;
  }

  run(statement: Sql): Promise<unknown> {
    return this.transaction.rows(statement);
  }

  rows<Row extends object>(statement: Sql): Promise<Row[]> {
    return this.transaction.rows<Row>(statement);
  }

  /** Stores the rows of a query until the end of the unit of work, for later steps. */
  async keep(name: string, query: Sql): Promise<void> {
    await this.run(sql`CREATE TEMPORARY TABLE ${identifier(name)} ON COMMIT DROP AS ${query}`);
    await this.run(sql`ANALYZE ${identifier(name)}`);
  }

  /** @param query ended by an ORDER BY, so that generated ids are the same each time */
  async insert(table: string, columns: readonly string[], query: Sql): Promise<void> {
    const names = join(
      columns.map((column) => identifier(column)),
      ', ',
    );
    await this.run(sql`INSERT INTO ${identifier(table)} (${names}) ${query}`);
  }

  /**
   * Content as `ContentProcessor` makes it: a node below its parent, a link to each context, and the row. The planned rows
   * have the columns title, slug, creator_id, parent_node, course_id, session_id, group_id, visibility and created_at, and
   * whatever else the content's own columns need; as they are kept, they have id and node too.
   */
  async content({ type, name = type, table, rows, columns }: ContentPlan): Promise<void> {
    await this.keep(name, this.numbered(table, rows));
    const planned = identifier(name);
    await this.insertNodes(type, planned);
    await this.insertLinks(type, planned);
    await this.insert(
      table,
      ['id', 'resource_node_id', ...Object.keys(columns)],
      sql`SELECT "k"."id", "k"."node", ${join(Object.values(columns), ', ')} FROM ${planned} "k" ORDER BY "k"."id"`,
    );
  }

  /** The rows of a query with an id of their own and one of a node, taken in the order of the query. */
  numbered(table: string, rows: Sql): Sql {
    return sql`SELECT nextval(${sequence(table)})::int AS "id", nextval(${sequence('resource_node')}) AS "node", "p".* FROM (${rows}) "p"`;
  }

  /** @param planned kept rows with node, title, slug, creator_id, parent_node and created_at */
  async insertNodes(type: string, planned: Sql): Promise<void> {
    await this.run(this.nodesOf(await this.resourceType(type), planned));
  }

  /** The same as a statement, for rows that have to come in one with their nodes. */
  nodesOf(typeId: number, planned: Sql, creator = raw('"k"."creator_id"')): Sql {
    const title = sql`replace("k"."title", '/', '-')`;
    return sql`INSERT INTO "resource_node" ("id", "title", "slug", "uuid", "level", "path", "created_at", "updated_at", "resource_type_id", "creator_id", "parent_id")
      SELECT "k"."node", ${title}, "k"."slug", pg_temp.uuid_of('node', "k"."node"), "above"."level" + 1,
        "above"."path" || ${title} || '-' || "k"."node" || '/', "k"."created_at", "k"."created_at", ${raw(String(typeId))}, ${creator}, "above"."id"
      FROM ${planned} "k" JOIN "resource_node" "above" ON "above"."id" = "k"."parent_node" ORDER BY "k"."node"`;
  }

  /** The id of a type of content; made together with its tool where there is none yet, as the first content of it does. */
  async resourceType(type: string, tool = type): Promise<number> {
    const find = sql`SELECT "id" FROM "resource_type" WHERE "title" = ${type}`;
    const made = sql`${this.request.present}::timestamptz`;
    await this.run(sql`INSERT INTO "tool" ("title") SELECT ${tool}::text WHERE NOT EXISTS (SELECT 1 FROM "tool" WHERE "title" = ${tool})`);
    await this.run(sql`INSERT INTO "resource_type" ("title", "tool_id", "created_at", "updated_at")
      SELECT ${type}::text, "t"."id", ${made}, ${made} FROM "tool" "t" WHERE "t"."title" = ${tool} AND NOT EXISTS (${find})`);
    return Number((await this.rows<{ id: number }>(find))[0]?.id);
  }

  /** Links in the order of the rows; what comes later of a type stands behind what its context has of it already. */
  private async insertLinks(type: string, planned: Sql): Promise<void> {
    const typeId = raw(String(await this.resourceType(type)));
    await this.run(sql`INSERT INTO "resource_link"
        ("resource_node_id", "course_id", "session_id", "group_id", "visibility", "resource_type_group", "display_order", "created_at", "updated_at", "deleted_at")
      SELECT "k"."node", "k"."course_id", "k"."session_id", "k"."group_id", "k"."visibility", ${typeId},
        COALESCE("e"."next", 0) - 1 + row_number() OVER (PARTITION BY "k"."course_id", "k"."session_id" ORDER BY "k"."node"),
        "k"."created_at", "k"."created_at", CASE WHEN "k"."visibility" = 'deleted' THEN "k"."created_at" END
      FROM ${planned} "k" LEFT JOIN (SELECT "course_id", COALESCE("session_id", 0) AS "session", max("display_order") + 1 AS "next"
          FROM "resource_link" WHERE "resource_type_group" = ${typeId} GROUP BY 1, 2) "e"
        ON "e"."course_id" = "k"."course_id" AND "e"."session" = COALESCE("k"."session_id", 0)
      ORDER BY "k"."node"`);
  }
}

function sequence(table: string): Sql {
  return raw(`pg_get_serial_sequence('${table}', 'id')::regclass`);
}
