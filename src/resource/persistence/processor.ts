import { Injectable } from '@nestjs/common';
import { identifier, sql } from '../../database/sql.js';
import type { Change } from '../model/change.js';
import type { Removal, SetWrite, Write, WriteProcessor } from '../model/write.js';
import { stampedChange, stampedNew } from './stamps.js';
import { insertSetStatement, insertStatement, updateStatement } from './planning/write-statements.js';

/**
 * Writes rows of a resource; the default for all of them, and the base class of those that do more than write one row. It checks
 * no rights: the pipeline checks the row before and after.
 */
@Injectable()
export class Processor implements WriteProcessor {
  elsewhere?(write: Write, id: number): Promise<(() => Promise<void>) | undefined>;

  /** @returns the id of the new row */
  async create(write: Write): Promise<number> {
    const inserted = await write.transaction.one<{ id: number }>(
      sql`${insertStatement({ resource: write.resource, values: stampedNew(write, write.values) })} RETURNING "id"`,
    );
    const id = Number(inserted?.id);
    await this.writeJoins(write, id);
    return id;
  }

  /** A class that overrides `create` makes rows one by one, unless it overrides this too. */
  createSet(write: SetWrite, changes: readonly Change[]): Promise<readonly number[] | undefined> {
    const isAlone = this.create !== Processor.prototype.create;
    return isAlone ? Promise.resolve(undefined) : this.insertSet(write, changes);
  }

  /** The rows alone, by one statement. @returns nothing where other tables hold values of them */
  protected async insertSet(write: SetWrite, changes: readonly Change[]): Promise<readonly number[] | undefined> {
    const { resource, transaction } = write;
    if (changes.some((values) => writesJoins(resource, values))) return undefined;
    // Prepared statements are for texts that come again; that of a set depends on how many rows it has.
    const rows = await transaction.rowsUnprepared<{ id: number }>(
      sql`${insertSetStatement(
        resource,
        changes.map((values) => stampedNew(write, values)),
      )} RETURNING "id"`,
    );
    return rows.map(({ id }) => id).toSorted((one, other) => one - other);
  }

  async update(write: Write, id: number): Promise<void> {
    const { resource, now } = write;
    const statement = updateStatement({ resource, now, values: stampedChange(write, write.values) }, id);
    if (statement) await write.transaction.rows(statement);
    await this.writeJoins(write, id);
  }

  /** A class that overrides `update` says here for which changes it does no more than this one, if there are any. */
  changeOfRow({ resource, values }: Pick<Write, 'resource' | 'values' | 'now'>): Change | undefined {
    if (this.update !== Processor.prototype.update || resource.stamps.some(({ each }) => each)) return undefined;
    return writesJoins(resource, values) ? undefined : values;
  }

  remove(write: Write, id: number): Promise<Removal | undefined> | Promise<void>;
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

/** Whether a change sets values that tables of their own hold. */
function writesJoins({ fields }: Write['resource'], values: Change): boolean {
  return Object.keys(values).some((name) => fields.get(name)?.joinTable !== undefined && values[name] !== undefined);
}
