import type { Actor } from '../../../auth/actor.js';
import { type Condition, conditionSql, identifier, join, Slot, type Sql, sql, withRowwiseAlternatives } from '../../../database/sql.js';
import type { ResourceDefinition } from '../../model/resource-definition.js';
import { ROW_ALIAS, RowReference } from '../../model/row-reference.js';

/** Something that may be done to an item, and the rows that it may be done to. */
export interface ItemQuestion {
  /** Member of the answer, and column of the statement. */
  readonly name: string;
  readonly condition: Condition;
}

const IDS = new Slot('ids');
const byCaller = new WeakMap<Actor, Map<readonly ItemQuestion[], Sql>>();

/**
 * One statement for all questions about some rows: a column for each that the caller alone does not decide.
 * @param questions the same object for the same caller, by which the composed statement is kept
 */
export function permissionStatement(
  resource: ResourceDefinition,
  actor: Actor,
  questions: readonly ItemQuestion[],
  ids: readonly number[],
): Sql {
  const known = byCaller.get(actor) ?? new Map<readonly ItemQuestion[], Sql>();
  byCaller.set(actor, known);
  const statement = known.get(questions) ?? withRowwiseAlternatives(composed(resource, questions));
  known.set(questions, statement);
  return statement.with({ ids });
}

function composed(resource: ResourceDefinition, questions: readonly ItemQuestion[]): Sql {
  const row = new RowReference(resource, ROW_ALIAS);
  const columns = questions.flatMap(({ name, condition }) =>
    typeof condition === 'boolean' ? [] : [sql`(${conditionSql(condition)}) IS TRUE AS ${identifier(name)}`],
  );
  return sql`SELECT ${join([sql`${row.id} AS "id"`, ...columns], ', ')} FROM ${row.table} WHERE ${row.id} = ANY(${IDS})`;
}
