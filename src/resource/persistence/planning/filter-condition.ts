import type { Actor } from '../../../auth/actor.js';
import { allOf, anyOf, type Condition, conditionSql, identifier, join, raw, type Sql, sql } from '../../../database/sql.js';
import type { FieldDefinition, RelatedField, ResourceDefinition } from '../../model/resource-definition.js';
import type { FilterClause, FilterValue, OrderClause } from '../../model/list-query.js';
import type { ParameterValue } from '../../model/parameter-filter.js';
import { RowReference } from '../../model/row-reference.js';
import { columnType } from './column-type.js';
import { columnOf } from './projection.js';
import { rankedDocument, searchDocument, searchQuery } from './search-document.js';

/**
 * The filters of a query as SQL over the row. A field that only some may read filters only for those. Filters along one relation are met by
 * one row of it: "marked by Ann after Monday" is not a mark by Ann and another one after Monday.
 */
export function filterConditions(clauses: readonly FilterClause[], row: RowReference, actor: Actor): Condition[] {
  const along = new Map<FieldDefinition, ((inner: RowReference) => Condition)[]>();
  const own: Condition[] = [];
  const asked = { actor, values: parameterValues(clauses) };
  for (const clause of clauses) {
    const { target } = clause;
    if (target.kind === 'parameter') own.push(target.parameter.condition(row, clause.values[0] as ParameterValue, asked));
    else if (target.kind === 'field') own.push(fieldCondition(target.field, clause, row, actor));
    else {
      const { relation, field } = target.related;
      const conditions = along.get(relation) ?? [];
      conditions.push((inner) => fieldCondition(field, clause, inner, actor));
      along.set(relation, conditions);
    }
  }
  const related = [...along].map(([relation, conditions]) =>
    relatedCondition(relation, row, actor, (inner) => allOf(conditions.map((condition) => condition(inner)))),
  );
  return [...own, ...related];
}

function parameterValues(clauses: readonly FilterClause[]): ReadonlyMap<string, ParameterValue> {
  return new Map(
    clauses.flatMap(({ target, values }) =>
      target.kind === 'parameter' ? [[target.parameter.name, values[0] as ParameterValue] as const] : [],
    ),
  );
}

function fieldCondition(field: FieldDefinition, { comparison, values }: FilterClause, row: RowReference, actor: Actor): Condition {
  const readable = field.readableBy?.condition(actor, row) ?? true;
  if (field.type === 'references')
    return allOf([readable, membership(field, comparison === 'exists' ? undefined : values, values[0] !== false, row)]);
  if (comparison === 'exact' && field.sameAs) return allOf([readable, field.sameAs(row, values.map(String))]);
  const column = columnOf(field, row, actor) ?? raw('NULL');
  return allOf([readable, compare(column, comparison, values, field)]);
}

function compare(column: Sql, comparison: FilterClause['comparison'], values: readonly FilterValue[], field: FieldDefinition): Sql {
  if (field.type === 'datetime' && comparison !== 'exists') return compareSeconds(column, comparison, values as readonly Date[]);
  const [first, second] = values;
  switch (comparison) {
    case 'exact':
      return values.length === 1 ? sql`${column} = ${first}` : sql`${column} = ANY(${[...values]}::${raw(`${columnType(field.type)}[]`)})`;
    case 'partial':
      return likeAny(column, values, '%');
    case 'start':
      return likeAny(column, values, '');
    case 'gt':
      return sql`${column} > ${first}`;
    case 'gte':
      return sql`${column} >= ${first}`;
    case 'lt':
      return sql`${column} < ${first}`;
    case 'lte':
      return sql`${column} <= ${first}`;
    case 'between':
      return sql`${column} BETWEEN ${first} AND ${second}`;
    case 'exists':
      return first === false ? sql`${column} IS NULL` : sql`${column} IS NOT NULL`;
  }
}

const SECOND = 1000;

/**
 * Timestamps are sent in whole seconds and stored in microseconds. Compared is what is sent: the printed value finds its row, and a
 * fraction of a second that is asked for counts for nothing. The column stands alone, so that an index serves.
 */
function compareSeconds(column: Sql, comparison: FilterClause['comparison'], values: readonly Date[]): Sql {
  const [first = 0, second = 0] = values.map((value) => Math.floor(value.getTime() / SECOND) * SECOND);
  switch (comparison) {
    case 'gt':
      return sql`${column} >= ${new Date(first + SECOND)}`;
    case 'gte':
      return sql`${column} >= ${new Date(first)}`;
    case 'lt':
      return sql`${column} < ${new Date(first)}`;
    case 'lte':
      return sql`${column} < ${new Date(first + SECOND)}`;
    case 'between':
      return sql`(${column} >= ${new Date(first)} AND ${column} < ${new Date(second + SECOND)})`;
    default:
      return sql`(${join(
        values.map((value) => within(column, value)),
        ' OR ',
      )})`;
  }
}

function within(column: Sql, value: Date): Sql {
  const from = Math.floor(value.getTime() / SECOND) * SECOND;
  return sql`(${column} >= ${new Date(from)} AND ${column} < ${new Date(from + SECOND)})`;
}

function likeAny(column: Sql, values: readonly FilterValue[], lead: string): Sql {
  const patterns = values.map((value) => sql`${column} COLLATE "lyceum_words" ILIKE ${`${lead}${escapeLike(String(value))}%`}`);
  return patterns.length === 1 ? (patterns[0] ?? raw('TRUE')) : sql`(${join(patterns, ' OR ')})`;
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
}

/** Whether the row is joined to any of the given targets, or to any target at all. */
function membership(field: FieldDefinition, values: readonly FilterValue[] | undefined, wanted: boolean, row: RowReference): Sql {
  if (!field.joinTable) return raw('FALSE');
  const { table, ownerColumn, targetColumn } = field.joinTable;
  const among = values ? sql` AND ${identifier('j', targetColumn)} = ANY(${[...values]}::bigint[])` : raw('');
  const exists = sql`EXISTS (SELECT 1 FROM ${identifier(table)} "j" WHERE ${identifier('j', ownerColumn)} = ${row.id}${among})`;
  return wanted ? exists : sql`NOT ${exists}`;
}

/** The condition holds for a related row that the caller may see; EXISTS never multiplies the rows of the list. */
function relatedCondition(
  relation: FieldDefinition,
  row: RowReference,
  actor: Actor,
  condition: (inner: RowReference) => Condition,
): Condition {
  const inner = relatedRow(relation, row);
  const visible = inner.resource.policy.rules.read.condition(actor, inner);
  const met = allOf([condition(inner), visible]);
  return met === false
    ? false
    : sql`EXISTS (SELECT 1 FROM ${inner.table} WHERE ${link(relation, row, inner, actor)} AND ${conditionSql(met)})`;
}

function relatedRow(relation: FieldDefinition, row: RowReference): RowReference {
  return new RowReference(relation.target as ResourceDefinition, `${row.alias}_${relation.name.toLowerCase()}`);
}

function link(relation: FieldDefinition, row: RowReference, inner: RowReference, actor: Actor): Sql {
  if (relation.type === 'reference') return sql`${inner.id} = ${columnOf(relation, row, actor) ?? raw('NULL')}`;
  if (relation.joinTable) {
    const { table, ownerColumn, targetColumn } = relation.joinTable;
    return sql`${inner.id} IN (SELECT ${identifier('j', targetColumn)} FROM ${identifier(table)} "j" WHERE ${identifier('j', ownerColumn)} = ${row.id})`;
  }
  return sql`${inner.column(relation.inverse ?? '')} = ${row.id}`;
}

/**
 * The rows found by words, in the resource's own texts or in those of a relation.
 * @param isSeen whether the planner is to know the words, and plan for the number of rows that they find, each time anew
 */
export function searchCondition(text: string, row: RowReference, actor: Actor, isSeen: boolean): Condition {
  const words = searchQuery(text);
  if (words === undefined) return true;
  const query = isSeen ? words : sql`(SELECT ${words})`;
  const own = searchDocument(row.resource, row.alias);
  const related = row.resource.relatedSearch.map((relation) =>
    relatedCondition(relation, row, actor, (inner) => {
      const document = searchDocument(inner.resource, inner.alias);
      return document ? matches(document, query) : false;
    }),
  );
  return anyOf([...(own ? [matches(own, query)] : []), ...related]);
}

function matches(document: Sql, query: Sql): Sql {
  return sql`${document} @@ ${query}`;
}

/** Best match first; only for a search for which no other order was asked. */
export function searchRank(text: string, row: RowReference): Sql | undefined {
  const query = searchQuery(text);
  const document = rankedDocument(row.resource, row.alias);
  return query !== undefined && document ? sql`ts_rank(${document}, (SELECT ${query})) DESC` : undefined;
}

/** One term of an ORDER BY; nulls come last in either direction. */
export function orderTerm({ target, direction }: OrderClause, row: RowReference, actor: Actor): Sql {
  const value = target.kind === 'field' ? ownOrder(target.field, row, actor) : relatedOrder(target.related, row, actor);
  const nulls =
    target.kind === 'field' && !target.field.nullable && !target.field.computed && !target.field.readableBy ? '' : ' NULLS LAST';
  return sql`${value}${raw(direction === 'desc' ? ' DESC' : ' ASC')}${raw(nulls)}`;
}

function ownOrder(field: FieldDefinition, row: RowReference, actor: Actor): Sql {
  const column = columnOf(field, row, actor) ?? raw('NULL');
  const readable = field.readableBy?.condition(actor, row) ?? true;
  return readable === true ? column : sql`CASE WHEN ${conditionSql(readable)} THEN ${column} END`;
}

function relatedOrder({ relation, field }: RelatedField, row: RowReference, actor: Actor): Sql {
  const inner = relatedRow(relation, row);
  const visible = conditionSql(inner.resource.policy.rules.read.condition(actor, inner));
  return sql`(SELECT ${ownOrder(field, inner, actor)} FROM ${inner.table} WHERE ${link(relation, row, inner, actor)} AND ${visible} LIMIT 1)`;
}
