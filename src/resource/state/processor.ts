import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { identifier, join, raw, type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { ResourceDefinition } from '../compile/resource-definition.js';

/** A validated change on its way into the database, inside the unit of work that keeps or drops all of it. */
export interface Write {
  readonly resource: ResourceDefinition;
  readonly operation: 'create' | 'replace' | 'update' | 'delete';
  /** Values by property: relations as ids, dates as Date, absent members absent. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly actor: Actor;
  readonly transaction: Transaction;
  readonly now: Date;
}

/**
 * Writes rows of a resource; the default for all of them, and the base of those where more happens than one row written.
 * Rights are not its business: the pipeline judges the row before and after.
 */
@Injectable()
export class Processor {
  /** @returns the id of the new row */
  async create(write: Write): Promise<number> {
    const inserted = await write.transaction.one<{ id: number }>(sql`${insertStatement(write)} RETURNING "id"`);
    const id = Number(inserted?.id);
    await this.writeJoins(write, id);
    return id;
  }

  async update(write: Write, id: number): Promise<void> {
    const statement = updateStatement(write, id);
    if (statement) await write.transaction.rows(statement);
    await this.writeJoins(write, id);
  }

  async remove({ resource, transaction }: Write, id: number): Promise<void> {
    await transaction.rows(sql`DELETE FROM ${identifier(resource.table)} WHERE "id" = ${id}`);
  }

  private async writeJoins({ resource, values, transaction, operation }: Write, id: number): Promise<void> {
    for (const field of resource.fields.values()) {
      const targets = values[field.name];
      if (!field.joinTable || !Array.isArray(targets)) continue;
      const { table, ownerColumn, targetColumn } = field.joinTable;
      if (operation !== 'create') await transaction.rows(sql`DELETE FROM ${identifier(table)} WHERE ${identifier(ownerColumn)} = ${id}`);
      if (targets.length === 0) continue;
      await transaction.rows(
        sql`INSERT INTO ${identifier(table)} (${identifier(ownerColumn)}, ${identifier(targetColumn)})
            SELECT ${id}, target FROM unnest(${[...new Set(targets)]}::bigint[]) AS target`,
      );
    }
  }
}

/** Makes the row of a change, without what is kept beside it in tables of its own. */
export function insertStatement(write: Pick<Write, 'resource' | 'values'>): Sql {
  const table = identifier(write.resource.table);
  const stored = storedValues(write);
  if (stored.length === 0) return sql`INSERT INTO ${table} DEFAULT VALUES`;
  const columns = stored.map(([column]) => identifier(column));
  const values = stored.map(([, value]) => value);
  return sql`INSERT INTO ${table} (${join(columns, ', ')}) VALUES (${join(values, ', ')})`;
}

/** @returns undefined where the change says nothing of the row itself */
export function updateStatement(write: Pick<Write, 'resource' | 'values' | 'now'>, id: number): Sql | undefined {
  const { resource, now } = write;
  const columns = storedValues(write);
  if (resource.updatedAtColumn !== undefined) columns.push([resource.updatedAtColumn, sql`${now}`]);
  if (columns.length === 0) return undefined;
  const assignments = columns.map(([column, value]) => sql`${identifier(column)} = ${value}`);
  return sql`UPDATE ${identifier(resource.table)} SET ${join(assignments, ', ')} WHERE "id" = ${id}`;
}

/** The columns that a change sets; JSON is bound as text, lest the driver take a list for a PostgreSQL array. */
function storedValues({ resource, values }: Pick<Write, 'resource' | 'values'>): [string, Sql][] {
  return Object.entries(values).flatMap<[string, Sql]>(([property, value]) => {
    const column = resource.columns.get(property);
    if (column === undefined) return [];
    const json = resource.fields.get(property)?.type === 'json' && value !== null;
    return [[column, value === undefined ? raw('DEFAULT') : sql`${json ? JSON.stringify(value) : value}`]];
  });
}
