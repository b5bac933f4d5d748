import { Injectable } from '@nestjs/common';
import { identifier, sql } from '../../database/sql.js';
import type { Change } from '../model/change.js';
import type { Removal, SetWrite, Write, WriteProcessor } from '../model/write.js';
import type { SupportedMember } from '../model/supporting-row.js';
import { derivedChange, derivedNew, isFollowed } from './derived-values.js';
import { requireMet, requirementsOf, requireNoObstacle } from './requirement-check.js';
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
    const { resource, transaction } = write;
    const [derived = write.values] = await derivedNew(write, [write.values]);
    const support = this.supportOf(write);
    const supported = support ? { ...derived, [support.name]: await support.row.make({ ...write, values: derived }) } : derived;
    const inserted = await transaction.one<{ id: number }>(
      sql`${insertStatement({ resource, values: stampedNew(write, supported) })} RETURNING "id"`,
    );
    const id = Number(inserted?.id);
    await this.writeJoins(write, id);
    await requireMet(write, [write.values], [id]);
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
    const derived = await derivedNew(write, changes);
    const support = this.supportOf(write);
    const supports = support && (await support.row.makeAll(write, derived));
    const supported = derived.map((values, index) => (support && supports ? { ...values, [support.name]: supports[index] } : values));
    // Prepared statements are for texts that come again; that of a set depends on how many rows it has.
    const rows = await transaction.rowsUnprepared<{ id: number }>(
      sql`${insertSetStatement(
        resource,
        supported.map((values) => stampedNew(write, values)),
      )} RETURNING "id"`,
    );
    const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
    await requireMet(write, changes, ids);
    return ids;
  }

  async update(write: Write, id: number): Promise<void> {
    const { resource, now } = write;
    await requireNoObstacle(write, id, 'update');
    const values = await derivedChange(write, id);
    const statement = updateStatement({ resource, now, values: stampedChange(write, values) }, id);
    if (statement) await write.transaction.rows(statement);
    await this.writeJoins(write, id);
    await this.supportOf(write)?.row.follow(write, id);
    await requireMet(write, [write.values], [id]);
  }

  /** A class that overrides `update` says here for which changes it does no more than this one, if there are any. */
  changeOfRow({ resource, values }: Pick<Write, 'resource' | 'values' | 'now'>): Change | undefined {
    if (this.update !== Processor.prototype.update) return undefined;
    if (resource.support || resource.obstacles.some(({ to }) => to === 'update') || isFollowed(resource, values)) return undefined;
    return writesJoins(resource, values) || requirementsOf(resource, 'update', [values]).length > 0 ? undefined : values;
  }

  remove(write: Write, id: number): Promise<Removal | undefined> | Promise<void>;
  async remove(write: Write, id: number): Promise<void> {
    const { resource, transaction } = write;
    await requireNoObstacle(write, id, 'delete');
    const support = this.supportOf(write);
    if (support) return support.row.remove(write, id);
    await transaction.rows(sql`DELETE FROM ${identifier(resource.table)} WHERE "id" = ${id}`);
  }

  /** The row on which rows of the resource stand, where they do. */
  protected supportOf({ resource }: Pick<Write, 'resource'>): SupportedMember | undefined {
    return resource.support;
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
