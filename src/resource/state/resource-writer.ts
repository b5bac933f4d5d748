import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Clock } from '../../config/clock.js';
import type { Sql } from '../../database/sql.js';
import { Database, type Row, type Transaction } from '../../database/statements.js';
import type { ResourceDefinition } from '../compile/resource-definition.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import type { Call } from '../http/call.js';
import { itemEtag, matchesState } from '../http/etag.js';
import { Problem } from '../http/problem.js';
import type { Change } from '../input/body-reader.js';
import { jsonObject, serialiseMembers } from '../output/serialiser.js';
import { databaseProblem } from './database-problem.js';
import { EntityStore, type ReadItem } from './entity-store.js';
import { insertStatement, Processor, updateStatement, type Write } from './processor.js';
import { projectionFor } from './projection.js';
import { checkReferences } from './reference-check.js';
import { found } from './resource-reader.js';
import { isOneRow, isPlain, readingBack, refers } from './single-statement.js';

/** What a write needs to know of its call. */
export type WriteCall = Pick<Call, 'resource' | 'operation' | 'id' | 'actor' | 'grant' | 'ifMatch' | 'within'>;

/** A written row: its id, and itself where its writer may see it. */
export interface Written {
  readonly id: number;
  readonly item?: Exclude<ReadItem, string>;
}

/** A row found to be one that its writer may write, on its way back: nothing depends on it, so the commit is sent right behind. */
interface Judged {
  readonly id: number;
  readonly reading?: Promise<ReadItem>;
}

/**
 * The writing half of station six. Each write is one unit of work: the row is judged before it is touched and again as
 * the database holds it afterwards; a refusal leaves nothing behind.
 */
@Injectable()
export class ResourceWriter {
  constructor(
    private readonly database: Database,
    private readonly store: EntityStore,
    private readonly registry: ResourceRegistry,
    private readonly modules: ModuleRef,
    private readonly clock: Clock,
  ) {}

  async create(call: WriteCall, change: Change): Promise<Written> {
    if (isAlone(call, change)) return this.alone(call, insertStatement({ resource: call.resource, values: change }));
    return writtenOf(await this.work(call, (transaction) => this.created(transaction, call, change)));
  }

  /** PUT and PATCH alike; what a replacement leaves out is part of its change. */
  async update(call: WriteCall, change: Change): Promise<Written> {
    const statement =
      isAlone(call, change) && updateStatement({ resource: call.resource, values: change, now: this.clock.now() }, call.id ?? 0);
    if (statement) return this.alone(call, statement);
    return writtenOf(await this.work(call, (transaction) => this.updated(transaction, call, change)));
  }

  remove(call: WriteCall): Promise<void> {
    return this.work(call, (transaction) => this.removeWithin(transaction, call));
  }

  /** As a part of a unit of work that holds more. */
  async createWithin(transaction: Transaction, call: WriteCall, change: Change): Promise<Written> {
    return writtenOf(await this.created(transaction, call, change));
  }

  async updateWithin(transaction: Transaction, call: WriteCall, change: Change): Promise<Written> {
    return writtenOf(await this.updated(transaction, call, change));
  }

  /** Where the one row written is all there is to do, one statement is the whole unit of work. */
  private alone({ resource, actor, operation }: WriteCall, statement: Sql): Promise<Written> {
    return this.told({ resource, operation }, async () => {
      const projection = projectionFor(resource, actor);
      const row = await this.database.one<Row & { id: number }>(readingBack(statement, projection));
      if (!row) throw new Problem(404, 'Not Found');
      return { id: row.id, item: { row, projection } };
    });
  }

  private created(transaction: Transaction, call: WriteCall, change: Change): Promise<Judged> {
    return this.told(call, async () => {
      await checkReferences(transaction, call.resource, change, call.actor);
      const id = await this.processorOf(call.resource).create(this.write(call, change, transaction));
      return this.judged(call, id, transaction);
    });
  }

  private updated(transaction: Transaction, call: WriteCall, change: Change): Promise<Judged> {
    const id = call.id ?? 0;
    return this.told(call, async () => {
      if (!isOpen(call)) await this.lock(call, transaction);
      await checkReferences(transaction, call.resource, change, call.actor);
      if (Object.keys(change).length > 0) await this.processorOf(call.resource).update(this.write(call, change, transaction), id);
      return this.judged(call, id, transaction);
    });
  }

  removeWithin(transaction: Transaction, call: WriteCall): Promise<void> {
    return this.told(call, async () => {
      await this.lock(call, transaction);
      await this.processorOf(call.resource).remove(this.write(call, {}, transaction), call.id ?? 0);
    });
  }

  /** @throws Problem 403, 404, or 412 where the row is no longer the one that `If-Match` names */
  private async lock({ resource, id, grant, actor, ifMatch }: WriteCall, transaction: Transaction): Promise<void> {
    const { row } = found(await this.store.item(transaction, resource, id ?? 0, grant.scope, actor, true));
    if (ifMatch === undefined) return;
    const etag = itemEtag(jsonObject(serialiseMembers(row, resource)), 'json');
    if (!matchesState(ifMatch, etag)) throw new Problem(412, 'The item has changed since it was read.');
  }

  /** @throws Problem 403 where the row as written is one that its writer may not write */
  private async judged({ resource, grant, actor }: WriteCall, id: number, transaction: Transaction): Promise<Judged> {
    if (grant.scope !== true && !(await this.store.exists(transaction, resource, id, grant.scope)))
      throw new Problem(403, 'Access Denied.');
    if (grant.visible === false) return { id };
    const reading = this.store.item(transaction, resource, id, grant.visible, actor);
    transaction.standsOn(reading);
    // A row that may be out of its writer's sight can take a second look, which has to be within the unit of work.
    if (grant.visible !== true) await reading;
    return { id, reading };
  }

  private write({ resource, operation, actor }: WriteCall, values: Change, transaction: Transaction): Write {
    return { resource, operation: operation as Write['operation'], values, actor, transaction, now: this.clock.now() };
  }

  private processorOf({ processor }: ResourceDefinition): Processor {
    return this.modules.get(processor ?? Processor, { strict: false });
  }

  private work<Result>({ within }: WriteCall, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return within ? work(within) : this.database.transaction(work);
  }

  /** Broken constraints are told in the resource's own words; a commit breaks none, as none is deferred. */
  private async told<Result>(
    { resource, operation }: Pick<WriteCall, 'resource' | 'operation'>,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw databaseProblem(error, resource, operation, this.registry);
    }
  }
}

/** Whether one statement does all that a write has to, whoever writes at the same time. */
function isAlone(call: WriteCall, change: Change): boolean {
  const saysSomething = call.operation === 'create' || Object.keys(change).length > 0;
  return saysSomething && call.within === undefined && isAnybodys(call) && isPlain(call.resource) && !refers(call.resource, change);
}

/** Whether every row there is may be written, as it is, so that none has to be looked at before; that it exists shows afterwards. */
function isOpen(call: WriteCall): boolean {
  return isAnybodys(call) && isOneRow(call.resource);
}

function isAnybodys({ grant, ifMatch }: WriteCall): boolean {
  return grant.scope === true && grant.visible === true && ifMatch === undefined;
}

/** @throws Problem 404 where there is no such row, in which case nothing was written */
async function writtenOf({ id, reading }: Judged): Promise<Written> {
  const item = await reading;
  if (item === 'gone') throw new Problem(404, 'Not Found');
  return item === undefined || typeof item === 'string' ? { id } : { id, item };
}
