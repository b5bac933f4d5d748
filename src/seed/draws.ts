import { raw, type Sql, sql } from '../database/sql.js';
import type { Statements } from '../database/statements.js';
import { slug } from '../platform/content-tree/nodes/slug.js';

const LARGEST = '9223372036854775807';
const HOURS_OF_TWO_YEARS = 730 * 24;

/**
 * Makes the functions of this connection that stand in for chance. They depend on nothing but the seed and their
 * arguments, so that rows come out alike however PostgreSQL goes about a statement.
 */
export async function prepareDraws(statements: Statements, randomSeed: number, present: Date): Promise<void> {
  const seed = raw(String(Math.trunc(randomSeed)));
  const now = raw(`TIMESTAMPTZ '${present.toISOString()}'`);
  await statements.rows(raw(`SET LOCAL TIME ZONE 'UTC'`));
  await statements.rows(sql`CREATE OR REPLACE FUNCTION pg_temp.draw(purpose text, number bigint, size int) RETURNS int
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT ((hashint8extended(number, hashtextextended(purpose, ${seed})) & ${raw(LARGEST)}) % size)::int $$`);
  await statements.rows(sql`CREATE OR REPLACE FUNCTION pg_temp.moment(purpose text, number bigint) RETURNS timestamptz
    LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT ${now} - make_interval(hours => pg_temp.draw(purpose, number, ${raw(String(HOURS_OF_TWO_YEARS))}),
        mins => pg_temp.draw(purpose || ' minute', number, 60)) $$`);
  await statements.rows(sql`CREATE OR REPLACE FUNCTION pg_temp.uuid_of(purpose text, number bigint) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT overlay(overlay(md5(${seed} || purpose || number) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid $$`);
}

/** A pseudo-random integer from 0 to below the size, always the same. @param purpose separates it from other draws */
export function draw(purpose: string, number: Sql, size: Sql | number): Sql {
  return sql`pg_temp.draw('${raw(purpose)}', ${number}, ${numeral(size)})`;
}

/** Whether a draw falls on so many of a hundred. */
export function chance(purpose: string, number: Sql, percent: number): Sql {
  return sql`(${draw(purpose, number, 100)} < ${raw(String(percent))})`;
}

/** A timestamp within the two years before the present of the data. */
export function moment(purpose: string, number: Sql): Sql {
  return sql`pg_temp.moment('${raw(purpose)}', ${number})`;
}

/** One of a list by chance. */
export function oneOf(list: readonly string[], purpose: string, number: Sql): Sql {
  return member(list, draw(purpose, number, list.length));
}

/** The members of a list in turn. */
export function inTurn(list: readonly string[], number: Sql): Sql {
  return member(list, sql`((${number}) % ${raw(String(list.length))})::int`);
}

function member(list: readonly string[], index: Sql): Sql {
  return sql`(${list}::text[])[1 + ${index}]`;
}

/** A title with its number, and the slug of both, as two columns "title" and "slug". @param ending of a file's name */
export function numberedTitle(list: readonly string[], number: Sql, ending = ''): Sql {
  const slugs = list.map((title) => slug(title));
  const tail = ending === '' ? '' : `-${slug(ending)}`;
  return sql`${inTurn(list, number)} || ' ' || ${number} || '${raw(ending)}' AS "title",
    ${inTurn(slugs, number)} || '-' || ${number} || '${raw(tail)}' AS "slug"`;
}

function numeral(size: Sql | number): Sql {
  return typeof size === 'number' ? raw(String(size)) : size;
}
