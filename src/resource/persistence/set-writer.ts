import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Clock } from '../../config/clock.js';
import { conditionSql, join, type Sql, sql } from '../../database/sql.js';
import type { Row, Transaction } from '../../database/statements.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import type { Change } from '../model/change.js';
import { ROW_ALIAS, RowReference } from '../model/row-reference.js';
import { rowDenied } from '../policy/access-denied.js';
import { databaseProblem } from './database-problem.js';
import { FollowedWrites } from './followed-writes.js';
import { Processor } from './processor.js';
import { checkReferencesOfAll } from './reference-check.js';
import { ResourceWriter, type WriteCall } from './resource-writer.js';
import { WriteAudits } from './write-audits.js';

/** Rows that were made at once and have not been looked at yet. */
export interface MadeSet {
  readonly call: WriteCall;
  readonly ids: readonly number[];
}

/** What is to be made. */
interface NewSet {
  readonly changes: readonly Change[];
  /** The changes without references to rows that the same unit of work has made or written. */
  readonly unknown: readonly Change[];
  /** What {@link SetWriter.finish} is to look at; grows. */
  readonly made: MadeSet[];
}

interface MadeRow {
  readonly set: number;
  readonly id: number;
  readonly permitted: boolean;
  readonly row: Row | null;
}

/** Makes many rows of a resource within a unit of work, each step for all of them at once. */
@Injectable()
export class SetWriter {
  constructor(
    private readonly writer: ResourceWriter,
    private readonly registry: ResourceRegistry,
    private readonly modules: ModuleRef,
    private readonly clock: Clock,
    private readonly audits: WriteAudits,
    private readonly followed: FollowedWrites,
  ) {}

  /**
   * Makes rows at once, or one by one where their processor does; who calls it has them looked at by {@link finish}.
   * @returns their ids, in the order of the changes
   * @throws Problem where one of them is refused, without saying which
   */
  async create(transaction: Transaction, call: WriteCall, set: NewSet): Promise<readonly number[]> {
    const atOnce = await this.#atOnce(transaction, call, set);
    if (atOnce) {
      set.made.push({ call, ids: atOnce });
      return atOnce;
    }
    const ids: number[] = [];
    for (const change of set.changes) ids.push((await this.writer.createWithin(transaction, call, change)).id);
    return ids;
  }

  async #atOnce(transaction: Transaction, call: WriteCall, { changes, unknown }: NewSet): Promise<readonly number[] | undefined> {
    const { resource, actor, operation, preferences } = call;
    if (this.followed.concern(resource, 'created')) return undefined;
    const processor: Processor = this.modules.get(resource.processor ?? Processor, { strict: false });
    const named = preferences && preferences.values.size > 0 ? { preferences: preferences.values } : undefined;
    try {
      await checkReferencesOfAll(transaction, resource, unknown, actor);
      const write = { resource, operation: 'create' as const, actor, transaction, now: this.clock.now(), ...named };
      return await processor.createSet(write, changes);
    } catch (error) {
      throw databaseProblem(error, { resource, operation, written: changes }, this.registry);
    }
  }

  /**
   * Applies the policies to the rows of sets as they are now, and puts them on record.
   * @throws Problem 403 where one of them is a row that its writer may not write
   */
  async finish(transaction: Transaction, made: readonly MadeSet[]): Promise<void> {
    const looks = made.flatMap((set, index) => this.#look(set, index) ?? []);
    if (looks.length === 0) return;
    const rows = await transaction.rowsUnprepared<MadeRow>(join(looks, ' UNION ALL '));
    const refused = rows.find(({ permitted }) => !permitted);
    const of = refused && made[refused.set]?.call;
    if (of) throw rowDenied(of.actor, of.resource.policy.rule(of.operation));
    const now = this.clock.now();
    const writes = rows.flatMap(({ set, id, row }) => {
      const call = made[set]?.call;
      return call && row ? [{ ...call, id, before: null, after: row, now }] : [];
    });
    await this.audits.created(transaction, writes);
  }

  /** Nothing where every row may be written and none is on record. */
  #look({ call, ids }: MadeSet, index: number): Sql | undefined {
    const isOnRecord = this.audits.concern(call);
    if (call.grant.scope === true && !isOnRecord) return undefined;
    const row = new RowReference(call.resource, ROW_ALIAS);
    const content = isOnRecord ? sql`to_jsonb("t")` : sql`NULL::jsonb`;
    return sql`SELECT ${index}::int AS "set", ${row.id} AS "id", ${conditionSql(call.grant.scope)} AS "permitted", ${content} AS "row"
      FROM ${row.table} WHERE ${row.id} = ANY(${ids}::bigint[])`;
  }
}
