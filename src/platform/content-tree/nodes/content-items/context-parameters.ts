import { materialisedArray, type Sql, sql } from '../../../../database/sql.js';
import type { ParameterFilter } from '../../../../resource/model/parameter-filter.js';
import type { RowReference } from '../../../../resource/model/row-reference.js';

/** A link that stands, of the row's node, and that meets a condition over the link "l". */
function linked(row: RowReference, condition: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "resource_link" "l"
    WHERE "l"."resource_node_id" = ${row.path('resourceNode')} AND "l"."deleted_at" IS NULL AND ${condition})`;
}

/**
 * The same where the links are those of one context. As an array they are looked up first, and rights are asked of their rows alone:
 * of two EXISTS PostgreSQL may take the rights first, for all rows that there are.
 */
function linkedTo(row: RowReference, condition: Sql): Sql {
  const nodes = sql`SELECT "l"."resource_node_id" FROM "resource_link" "l" WHERE "l"."deleted_at" IS NULL AND ${condition}`;
  return sql`${row.path('resourceNode')} = ANY(${materialisedArray(nodes)})`;
}

const course: ParameterFilter = {
  name: 'cid',
  type: 'integer',
  description: 'Id of a course: the content linked to it, for all of it, a session or a group.',
  condition: (row, value) => linkedTo(row, sql`"l"."course_id" = ${value}`),
};

const session: ParameterFilter = {
  name: 'sid',
  type: 'integer',
  description:
    "Id of a session: the content linked to it, and that of its courses as far as the session has nothing of its own in its place. 0: the base course's content.",
  condition: (row, value) => (value === 0 ? linked(row, sql`"l"."session_id" IS NULL`) : linkedTo(row, showsInSession(value))),
};

const group: ParameterFilter = {
  name: 'gid',
  type: 'integer',
  description: 'Id of a group: the content linked to it. 0: content outside of groups.',
  condition: (row, value) => (value === 0 ? linked(row, sql`"l"."group_id" IS NULL`) : linkedTo(row, sql`"l"."group_id" = ${value}`)),
};

/** Base-course content shows inside a session; where both have a link, the session's one counts. */
function showsInSession(value: string | number | boolean): Sql {
  return sql`("l"."session_id" = ${value}
    OR "l"."session_id" IS NULL AND "l"."course_id" IN (SELECT "o"."course_id" FROM "session_rel_course" "o" WHERE "o"."session_id" = ${value})
      AND NOT EXISTS (SELECT 1 FROM "resource_link" "nearer" WHERE "nearer"."resource_node_id" = "l"."resource_node_id"
        AND "nearer"."course_id" = "l"."course_id" AND "nearer"."session_id" = ${value} AND "nearer"."deleted_at" IS NULL))`;
}

/**
 * The context parameters of course content: each narrows what the caller may read anyway, none widens it, as rights come
 * from the content's own links.
 */
export const contextParameters: readonly ParameterFilter[] = [course, session, group];
