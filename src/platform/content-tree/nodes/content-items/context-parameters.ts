import type { Actor } from '../../../../auth/actor.js';
import { allOf, type Condition, materialisedArray, type Sql, sql } from '../../../../database/sql.js';
import type { AskedParameters, ParameterFilter, ParameterValue } from '../../../../resource/model/parameter-filter.js';
import type { RowReference } from '../../../../resource/model/row-reference.js';
import { editsLink, isLinkOfPortal } from '../../../rights/access/link-access.js';
import { ROLES } from '../../../rights/access/roles.js';

/** A context: the rows that are in it depend on nothing else that is asked. */
interface PlaceParameter extends ParameterFilter {
  readonly condition: (row: RowReference, value: ParameterValue) => Condition;
}

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

const course: PlaceParameter = {
  name: 'cid',
  type: 'integer',
  description: 'Id of a course: the content linked to it, for all of it, a session or a group.',
  condition: (row, value) => linkedTo(row, inCourse(value)),
};

const session: PlaceParameter = {
  name: 'sid',
  type: 'integer',
  description:
    "Id of a session: the content linked to it, and that of its courses as far as the session has nothing of its own in its place. 0: the base course's content.",
  condition: (row, value) => (value === 0 ? linked(row, inSession(0)) : linkedTo(row, inSession(value))),
};

const group: PlaceParameter = {
  name: 'gid',
  type: 'integer',
  description: 'Id of a group: the content linked to it. 0: content outside of groups.',
  condition: (row, value) => (value === 0 ? linked(row, inGroup(0)) : linkedTo(row, inGroup(value))),
};

// The three over the link "l".
function inCourse(value: ParameterValue): Sql {
  return sql`"l"."course_id" = ${value}`;
}

function inSession(value: ParameterValue): Sql {
  return value === 0 ? sql`"l"."session_id" IS NULL` : showsInSession(value);
}

function inGroup(value: ParameterValue): Sql {
  return value === 0 ? sql`"l"."group_id" IS NULL` : sql`"l"."group_id" = ${value}`;
}

/** Base-course content shows inside a session; where both have a link, the session's one counts. */
function showsInSession(value: ParameterValue): Sql {
  return sql`("l"."session_id" = ${value}
    OR "l"."session_id" IS NULL AND "l"."course_id" IN (SELECT "o"."course_id" FROM "session_rel_course" "o" WHERE "o"."session_id" = ${value})
      AND NOT EXISTS (SELECT 1 FROM "resource_link" "nearer" WHERE "nearer"."resource_node_id" = "l"."resource_node_id"
        AND "nearer"."course_id" = "l"."course_id" AND "nearer"."session_id" = ${value} AND "nearer"."deleted_at" IS NULL))`;
}

const PLACES: Readonly<Record<string, (value: ParameterValue) => Sql>> = { cid: inCourse, sid: inSession, gid: inGroup };

/** One link has the visibility and is to all contexts that are asked for: published elsewhere is not published here. */
function visibleAs(row: RowReference, value: ParameterValue, { actor, values }: AskedParameters): Condition {
  const places = Object.entries(PLACES).flatMap(([name, inPlace]) => {
    const place = values.get(name);
    return place === undefined ? [] : [inPlace(place)];
  });
  // Which content has a draft beside what a learner sees is known to those who edit there.
  const known = value === 'published' || isKnownTo(actor);
  const condition = allOf([sql`"l"."visibility" = ${value}`, ...places, known]);
  if (typeof condition === 'boolean') return condition;
  return places.length === 0 ? linked(row, condition) : linkedTo(row, condition);
}

/** Over the link "l". */
function isKnownTo(actor: Actor): Condition {
  if (actor.is(ROLES.globalAdministrator)) return true;
  return actor.is(ROLES.administrator) ? isLinkOfPortal(actor) : editsLink(actor);
}

const visibility: ParameterFilter = {
  name: 'visibility',
  type: 'string',
  values: ['published', 'draft', 'pending'],
  onLists: true,
  description: 'Only what is published, a draft or pending in the context that is asked for; drafts are for those who edit there.',
  condition: visibleAs,
};

/** The contexts of course content, see {@link contextParameters}. */
export const placeParameters: readonly PlaceParameter[] = [course, session, group];

/**
 * The context parameters of course content: each narrows what the caller may read anyway, none widens it, as rights come
 * from the content's own links.
 */
export const contextParameters: readonly ParameterFilter[] = [...placeParameters, visibility];
