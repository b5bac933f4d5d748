import { conditionSql, identifier, join, type Sql, sql } from '../../../database/sql.js';
import type { ErasedColumn } from '../../../resource/compile/erasure-compiler.js';
import type { ErasedTable } from './erasure-plan.js';

/** Who goes, and in whose name what stays goes on. */
export interface Heirs {
  readonly userId: number;
  /** The account "Former user" of the portal. */
  readonly formerUser: number;
  readonly successor: number | null;
}

/**
 * How many rows an erasure concerns, by table, member and way: a SELECT for each column of a table, in one statement.
 * @returns rows of `resource`, `member`, `way` and `count`, those without a row left out
 */
export function countStatement(tables: readonly ErasedTable[], userId: number): Sql {
  const counts = tables.flatMap((table) => table.columns.flatMap((column) => countsOf(table, column, userId)));
  return sql`SELECT * FROM (${join(counts, ' UNION ALL ')}) "counted" WHERE "count" > 0 ORDER BY "resource", "member", "way"`;
}

function countsOf({ table, resource, columns }: ErasedTable, column: ErasedColumn, userId: number): Sql[] {
  const count = (way: string, condition: Sql): Sql =>
    sql`SELECT ${resource}::text AS "resource", ${column.property}::text AS "member", ${way}::text AS "way", count(*)::float8 AS "count"
        FROM ${identifier(table)} "t" WHERE ${condition}`;
  const subject = subjectOf(column, userId);
  if (column.rule.way === 'subject') return [count('subject', names(column, userId))];
  const stays = sql`${names(column, userId)} AND NOT (${isSubject(columns, userId)})`;
  return [...(subject ? [count('subject', subject)] : []), count(column.rule.way, stays)];
}

/** Gives the successor the person's places, those that the successor has already left out; undefined where the table has none. */
export function copyStatement({ table, columns }: ErasedTable, { userId, successor }: Heirs): Sql | undefined {
  const column = columns.find(({ rule }) => rule.copiedWhere !== undefined);
  const where = column?.rule.copiedWhere;
  if (!column || !where || successor === null) return undefined;
  const taken = join(
    column.copied.map((name) => identifier(name)),
    ', ',
  );
  const given = join(
    column.copied.map((name) => (name === column.column ? sql`${successor}::int` : sql`"t".${identifier(name)}`)),
    ', ',
  );
  return sql`INSERT INTO ${identifier(table)} (${taken}) SELECT ${given} FROM ${identifier(table)} "t"
    WHERE ${names(column, userId)} AND (${where}) ON CONFLICT DO NOTHING`;
}

/**
 * Deletes what is about the person. Content goes with its node, and so do its links, files and everything below.
 * @param most of so many rows at once
 * @returns undefined where nothing in the table is about anybody
 */
export function subjectStatement({ table, columns }: ErasedTable, userId: number, most?: number): Sql | undefined {
  const about = isSubject(columns, userId);
  const [first] = columns;
  if (!first || !columns.some((column) => subjectOf(column, userId))) return undefined;
  const limit = most === undefined ? sql`` : sql` LIMIT ${most}`;
  if (first.hasNode)
    return sql`DELETE FROM "resource_node" WHERE "id" IN (SELECT "t"."resource_node_id" FROM ${identifier(table)} "t" WHERE ${about}${limit}) RETURNING 1`;
  if (most === undefined) return sql`DELETE FROM ${identifier(table)} "t" WHERE ${about} RETURNING 1`;
  const key = join(
    first.key.map((name) => identifier(name)),
    ', ',
  );
  return sql`DELETE FROM ${identifier(table)} WHERE (${key}) IN (SELECT ${key} FROM ${identifier(table)} "t" WHERE ${about}${limit}) RETURNING 1`;
}

/** Hands over what stays, and takes the person's number out of records; undefined where nothing in the table stays. */
export function handOverStatement({ table, columns }: ErasedTable, heirs: Heirs): Sql | undefined {
  const handedOver = handedOverIn(columns, heirs);
  if (!handedOver) return undefined;
  const changes = handedOver.values.map(([column, value]) => sql`${identifier(column)} = ${value}`);
  return sql`UPDATE ${identifier(table)} "t" SET ${join(changes, ', ')} WHERE ${handedOver.concerned}`;
}

/** What becomes of the columns of rows "t" that stay, and which rows those are; undefined where nothing in the table stays. */
export function handedOverIn(
  columns: readonly ErasedColumn[],
  heirs: Heirs,
): { readonly values: readonly (readonly [column: string, value: Sql])[]; readonly concerned: Sql } | undefined {
  const staying = columns.filter(({ rule }) => rule.way !== 'subject');
  if (staying.length === 0) return undefined;
  const values = staying.flatMap((column) => {
    const isPerson = names(column, heirs.userId);
    return [
      [column.column, sql`CASE WHEN ${isPerson} THEN ${heirOf(column, heirs)} ELSE "t".${identifier(column.column)} END`] as const,
      ...(column.rule.names ?? []).map((name) => [name, sql`CASE WHEN ${isPerson} THEN NULL ELSE "t".${identifier(name)} END`] as const),
    ];
  });
  const concerned = join(
    staying.map((column) => names(column, heirs.userId)),
    ' OR ',
  );
  return { values, concerned };
}

function heirOf(column: ErasedColumn, { userId, formerUser, successor }: Heirs): Sql {
  switch (column.rule.way) {
    case 'responsible':
      if (successor !== null) return sql`${successor}::int`;
      return column.copied.includes('course_id') ? otherTeacher(userId) : sql`NULL::int`;
    case 'trace':
      return sql`NULL`;
    default:
      return sql`${formerUser}::int`;
  }
}

/** The one who has taught the course of the row "t" for longest. */
function otherTeacher(userId: number): Sql {
  return sql`(SELECT "m"."user_id" FROM "course_rel_user" "m" WHERE "m"."course_id" = "t"."course_id" AND "m"."status" = 'teacher'
    AND "m"."user_id" <> ${userId} ORDER BY "m"."id" LIMIT 1)`;
}

/** Over the row "t": it is about the person. */
export function isSubject(columns: readonly ErasedColumn[], userId: number): Sql {
  const conditions = columns.flatMap((column) => subjectOf(column, userId) ?? []);
  return conditions.length === 0 ? conditionSql(false) : sql`(${join(conditions, ' OR ')})`;
}

/** @returns undefined where the column never says whom a row is about */
function subjectOf(column: ErasedColumn, userId: number): Sql | undefined {
  if (column.rule.way === 'subject') return names(column, userId);
  return column.rule.subjectWhere && sql`(${names(column, userId)} AND ${column.rule.subjectWhere})`;
}

function names({ column, isText, rule }: ErasedColumn, userId: number): Sql {
  if (rule.by === 'username')
    return sql`"t".${identifier(column)} IN (SELECT unnest(ARRAY["u"."username", "u"."username_canonical"]) FROM "user" "u" WHERE "u"."id" = ${userId})`;
  return isText ? sql`"t".${identifier(column)} = ${String(userId)}` : sql`"t".${identifier(column)} = ${userId}`;
}
