import type { Actor } from '../../../auth/actor.js';
import {
  allOf,
  type Condition,
  conditionSql,
  identifier,
  join,
  raw,
  Slot,
  type Sql,
  sql,
  withRowwiseAlternatives,
} from '../../../database/sql.js';
import type { IncludeNode } from '../../model/include-node.js';
import { orderMemberOf } from '../../model/order-member.js';
import type { ResourceDefinition } from '../../model/resource-definition.js';
import { ROW_ALIAS, RowReference } from '../../model/row-reference.js';
import type { Projection } from './projection.js';
import { lastDirection, standardTerms } from './standard-order.js';
import { StatementCache } from './statement-cache.js';

/** Column of the item that a row of a collection belongs to; no member is called so. */
export const PARENT_COLUMN = 'parent:id';
/** Most rows that one answer embeds. */
export const MOST_EMBEDDED = 2_000;

const IDS = new Slot('ids');
const itemsOfIds = new StatementCache<Sql>();
const rowsOfParents = new StatementCache<Map<string, Sql>>();

/** What the rows behind a relation are read by, for one caller. */
export interface IncludeRequest {
  readonly node: IncludeNode;
  readonly scope: Condition;
  readonly actor: Actor;
  readonly projection: Projection;
}

/** Most rows that {@link includeStatement} gives of a collection: those beyond what an answer holds say that there are more. */
export function mostRows({ mostIncluded = 1 }: IncludeNode['field']): number {
  return MOST_EMBEDDED + mostIncluded + 1;
}

/**
 * One statement for a relation, whatever number of rows refers.
 * @param ids of the rows referred to; of the parents where the relation is a collection
 */
export function includeStatement(request: IncludeRequest, ids: readonly number[]): Sql {
  const { node, projection, scope } = request;
  if (node.field.type === 'collection') {
    const known = rowsOfParents.getOrCompute(projection, scope, () => new Map<string, Sql>());
    const key = `${node.field.name} ${node.field.inverse}`;
    const statement = known.get(key) ?? withRowwiseAlternatives(collectionStatement(request));
    known.set(key, statement);
    return statement.with({ ids });
  }
  return itemsOfIds.getOrCompute(projection, scope, () => withRowwiseAlternatives(itemsStatement(request))).with({ ids });
}

function itemsStatement({ node: { target }, projection, scope }: IncludeRequest): Sql {
  const row = new RowReference(target, ROW_ALIAS);
  return sql`SELECT ${projection.columns} FROM ${row.table} WHERE ${conditionSql(allOf([sql`${row.id} = ANY(${IDS})`, scope]))}`;
}

/** Each parent's rows are read on their own, by the index of their reference, and no further than they are shown. */
function collectionStatement({ node: { target, field }, projection, scope, actor }: IncludeRequest): Sql {
  const row = new RowReference(target, ROW_ALIAS);
  const back = field.inverse ?? '';
  const isReadable = target.fields.get(back)?.readableBy?.condition(actor, row) ?? true;
  const condition = allOf([sql`${row.column(back)} = "p"."id"`, isReadable, scope]);
  const rows = sql`SELECT ${projection.columns} FROM ${row.table} WHERE ${conditionSql(condition)}
    ORDER BY ${orderOf(target, row)} LIMIT ${raw(String((field.mostIncluded ?? 1) + 1))}`;
  return sql`SELECT "p"."id" AS ${identifier(PARENT_COLUMN)}, "c".* FROM unnest(${IDS}::int[]) AS "p" ("id") CROSS JOIN LATERAL (${rows}) "c"
    LIMIT ${raw(String(mostRows(field)))}`;
}

/** As the lists of the resource; where these have no order of their own, as its rows are put in order inside their item. */
function orderOf(resource: ResourceDefinition, row: RowReference): Sql {
  const standard = standardTerms(resource).map(({ column, direction }) => sql`${identifier(row.alias, column)} ${raw(direction)}`);
  const member = orderMemberOf(resource);
  const terms = standard.length > 0 || member === undefined ? standard : [sql`${row.column(member)} ASC NULLS LAST`];
  return join([...terms, sql`${row.id} ${raw(lastDirection(resource) === 'desc' ? 'DESC' : 'ASC')}`], ', ');
}
