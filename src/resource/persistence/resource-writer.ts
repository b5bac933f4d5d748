import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Clock } from '../../config/clock.js';
import type { Sql } from '../../database/sql.js';
import { Database, type Row, type Transaction } from '../../database/statements.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import type { Call } from '../model/call.js';
import { Problem } from '../protocol/problem.js';
import type { Change } from '../model/change.js';
import { databaseProblem, type FailedWork } from './database-problem.js';
import { mergedChange, patchedMembers } from './json-merge.js';
import { EntityStore, type ReadItem } from './entity-store.js';
import { FollowedWrites } from './followed-writes.js';
import { Processor } from './processor.js';
import { stamped, stampedChange } from './stamps.js';
import { type ChangedRow, insertStatement, scopedUpdate, updateStatement } from './planning/write-statements.js';
import type { Happening } from '../model/reaction.js';
import type { Removal, Write } from '../model/write.js';
import { projectionFor } from './planning/projection.js';
import { checkReferences } from './reference-check.js';
import { existing } from './resource-reader.js';
import { rowDenied } from '../policy/access-denied.js';
import { InformedCallers } from '../policy/informed-callers.js';
import { WriteAudits } from './write-audits.js';
import { readingBack, refers } from './planning/single-statement.js';
import { isSingleStatement, namesOthers, needsNoCheck } from './unconditional-writes.js';

/** What a write needs to know of its call. */
export interface WriteCall
  extends
    Pick<Call, 'resource' | 'operation' | 'id' | 'actor' | 'grant' | 'within' | 'origin' | 'quiet'>,
    Partial<Pick<Call, 'preferences' | 'merges'>> {
  /** Looks whether the row is in a state that the request is for (`If-Match`, `If-None-Match`). @throws Problem 412 where it is not */
  readonly precondition?: (row: Row, transaction: Transaction) => Promise<void>;
}

/** A written row: its id, and itself where its writer may see it. */
export interface Written {
  readonly id: number;
  readonly item?: Exclude<ReadItem, string>;
}

/** A written row that passed its policy. Its reading is under way; nothing waits for it, so the commit is sent right behind. */
interface VerifiedWrite {
  readonly id: number;
  readonly reading?: Promise<ReadItem>;
}

/** Looks at a row that is being written, sent right behind the write: whether its writer may write it so, and how its writer sees it. */
interface WrittenLooks {
  readonly permitted: Promise<boolean>;
  readonly reading: Promise<ReadItem> | undefined;
}

/**
 * The stage that writes. Each write is one unit of work: the policy is applied to the row before the change and to the row
 * as the database holds it afterwards. If access is denied, nothing is written.
 */
@Injectable()
export class ResourceWriter {
  constructor(
    private readonly database: Database,
    private readonly store: EntityStore,
    private readonly registry: ResourceRegistry,
    private readonly modules: ModuleRef,
    private readonly clock: Clock,
    private readonly audits: WriteAudits,
    private readonly followed: FollowedWrites,
    private readonly callers: InformedCallers,
  ) {}

  async create(call: WriteCall, change: Change): Promise<Written> {
    if (this.isAlone(call, change, 'created'))
      return this.inOneStatement(call, change, insertStatement(stamped(call, change, this.clock.now())));
    return writtenOf(await this.work(call, (transaction) => this.created(transaction, call, change)));
  }

  /** PUT and PATCH alike; what a replacement leaves out is part of its change. */
  async update(call: WriteCall, change: Change): Promise<Written> {
    const isAlone = this.isAlone(call, change, 'changed') && patchedMembers(call, change).length === 0;
    const statement = isAlone && updateStatement(stamped(call, change, this.clock.now()), call.id ?? 0);
    if (statement) return this.inOneStatement(call, change, statement);
    const isDoneElsewhere = await this.doElsewhere(call, change);
    return writtenOf(await this.work(call, (transaction) => this.updated(transaction, call, change, isDoneElsewhere)));
  }

  /** @returns what there is to say beyond that the row is gone */
  async remove(call: WriteCall): Promise<Removal | undefined> {
    const isDoneElsewhere = await this.doElsewhere(call, {});
    return this.work(call, (transaction) => this.removeWithin(transaction, call, isDoneElsewhere));
  }

  /** As a part of a unit of work that holds more. */
  async createWithin(transaction: Transaction, call: WriteCall, change: Change): Promise<Written> {
    return writtenOf(await this.created(transaction, call, change));
  }

  async updateWithin(transaction: Transaction, call: WriteCall, change: Change): Promise<Written> {
    return writtenOf(await this.updated(transaction, call, change));
  }

  /** Whether one statement does it all: the write is neither put on record nor followed. */
  private isAlone(call: WriteCall, change: Change, to: Happening): boolean {
    return !this.audits.concern(call) && !this.followed.concern(call.resource, to) && isSingleStatement(call, change);
  }

  /** Writes a row that needs nothing else; the one statement is the whole unit of work. */
  private inOneStatement({ resource, actor, operation }: WriteCall, change: Change, statement: Sql): Promise<Written> {
    return this.translatingErrors({ resource, operation, written: [change] }, async () => {
      const projection = projectionFor(resource, actor);
      const row = await this.database.one<Row & { id: number }>(readingBack(statement, projection));
      if (!row) throw new Problem(404, 'Not Found');
      return { id: row.id, item: { row, projection } };
    });
  }

  private created(transaction: Transaction, call: WriteCall, change: Change): Promise<VerifiedWrite> {
    return this.translatingErrors({ ...call, written: [change] }, async () => {
      // Rules about other rows are what is long; without any the look-up would be the longest statement.
      const asking = namesOthers(call.resource, change) ? await this.callers.asking(call, transaction) : call.actor;
      await checkReferences(transaction, call.resource, change, asking);
      const write = { ...this.write(call, change, transaction), asking };
      const id = await this.processorOf(call.resource).create(write);
      await this.followed.follow('created', write, id);
      await this.audits.written(transaction, call, { id, before: null, now: this.clock.now() });
      if (asking === call.actor) return this.verified(call, id, transaction);
      const looks = this.lookAt({ ...call, grant: this.callers.grantOf(call, asking) }, id, transaction);
      // What the caller was before may be less than what the write has made of them: its own grant says so, at greater length.
      const isSeen = (await looks.permitted) && typeof (await looks.reading) !== 'string';
      return this.verified(call, id, transaction, isSeen ? looks : undefined);
    });
  }

  /** @see WriteProcessor.elsewhere @returns whether there was nothing to do any more when the unit of work begins */
  private async doElsewhere(call: WriteCall, change: Change): Promise<boolean> {
    const processor = this.processorOf(call.resource);
    if (call.within || !processor.elsewhere) return false;
    const deed = await this.work(call, (transaction) =>
      this.translatingErrors({ ...call, written: [change] }, async () => {
        await this.lock(call, transaction);
        return processor.elsewhere?.(this.write(call, change, transaction), call.id ?? 0);
      }),
    );
    await deed?.();
    return deed !== undefined;
  }

  private updated(transaction: Transaction, call: WriteCall, change: Change, isDoneElsewhere = false): Promise<VerifiedWrite> {
    const id = call.id ?? 0;
    return this.translatingErrors({ ...call, written: [change] }, async () => {
      const patched = patchedMembers(call, change);
      const statement = patched.length === 0 ? this.statementOf(call, change) : undefined;
      const changed = statement && (await this.changed(transaction, call, statement));
      if (changed) return changed;
      if (patched.length > 0 || !needsNoCheck(call)) await this.lock(call, transaction);
      const values = patched.length > 0 ? await mergedChange(transaction, call.resource, id, change, patched) : change;
      await checkReferences(transaction, call.resource, values, call.actor);
      if (Object.keys(values).length > 0) {
        const before = await this.audits.before(transaction, call, id);
        const write = this.write(call, values, transaction);
        await this.processorOf(call.resource).update({ ...write, isDoneElsewhere }, id);
        await this.followed.follow('changed', write, id);
        await this.audits.written(transaction, call, { id, before, now: this.clock.now() });
      }
      return this.verified(call, id, transaction);
    });
  }

  /** @returns the statement that does all of a change within a unit of work; undefined where more is to be done or looked at */
  private statementOf({ resource, id, precondition, actor }: WriteCall, change: Change): Sql | undefined {
    if (precondition || Object.keys(change).length === 0 || refers(resource, change) || this.followed.concern(resource, 'changed'))
      return undefined;
    const now = this.clock.now();
    const values = this.processorOf(resource).changeOfRow({ resource, values: change, now });
    return values && updateStatement({ resource, values: stampedChange({ resource, actor, now }, values), now }, id ?? 0);
  }

  /**
   * Changes a row by one statement; it is read back and committed right behind, without waiting.
   * @returns undefined where nothing was changed: there is no such row, or none that the caller might write at that moment
   */
  private async changed(transaction: Transaction, call: WriteCall, update: Sql): Promise<VerifiedWrite | undefined> {
    const id = call.id ?? 0;
    const whole = this.audits.concern(call);
    const changing = transaction.one<ChangedRow>(scopedUpdate(call.resource, id, { update, scope: call.grant.scope, whole }));
    const looks = this.lookAt(call, id, transaction);
    const row = await changing;
    if (!row) return undefined;
    if (whole) this.audits.changed(transaction, call, { id, ...row, now: this.clock.now() });
    return this.verified(call, id, transaction, looks);
  }

  removeWithin(transaction: Transaction, call: WriteCall, isDoneElsewhere = false): Promise<Removal | undefined> {
    return this.translatingErrors(call, async () => {
      await this.lock(call, transaction);
      const id = call.id ?? 0;
      const before = await this.audits.before(transaction, call, id);
      const write = this.write(call, {}, transaction);
      await this.followed.follow('deleted', write, id);
      const removal = (await this.processorOf(call.resource).remove({ ...write, isDoneElsewhere }, id)) ?? undefined;
      await this.audits.written(transaction, call, { id, before, summary: removal?.summary, now: this.clock.now() });
      return removal;
    });
  }

  /** @throws Problem 403, 404, or 412 where the row is in no state that the request is for */
  private async lock({ resource, operation, id, grant, actor, precondition }: WriteCall, transaction: Transaction): Promise<void> {
    const item = await this.store.item(transaction, resource, id ?? 0, grant.scope, actor, true);
    if (item === 'refused') throw rowDenied(actor, resource.policy.rule(operation));
    const { row } = existing(item);
    await precondition?.(row, transaction);
  }

  private lookAt({ resource, grant, actor }: WriteCall, id: number, transaction: Transaction): WrittenLooks {
    const permitted = grant.scope === true ? Promise.resolve(true) : this.store.exists(transaction, resource, id, grant.scope);
    const reading = grant.visible === false ? undefined : this.store.item(transaction, resource, id, grant.visible, actor);
    // Where the write before them fails, its error is the one to report.
    for (const look of [permitted, reading]) look?.catch(() => undefined);
    return { permitted, reading };
  }

  /** @throws Problem 403 where the row as written is one that its writer may not write */
  private async verified(
    call: WriteCall,
    id: number,
    transaction: Transaction,
    { permitted, reading }: WrittenLooks = this.lookAt(call, id, transaction),
  ): Promise<VerifiedWrite> {
    if (!(await permitted)) throw rowDenied(call.actor, call.resource.policy.rule(call.operation));
    if (!reading) return { id };
    transaction.standsOn(reading);
    // Where the writer may not see every row, a second query can follow, which has to run inside the unit of work.
    if (call.grant.visible !== true) await reading;
    return { id, reading };
  }

  private write({ resource, operation, actor, preferences }: WriteCall, values: Change, transaction: Transaction): Write {
    const named = preferences && preferences.values.size > 0 ? { preferences: preferences.values } : undefined;
    return { resource, operation: operation as Write['operation'], values, actor, transaction, now: this.clock.now(), ...named };
  }

  private processorOf({ processor }: ResourceDefinition): Processor {
    return this.modules.get(processor ?? Processor, { strict: false });
  }

  private work<Result>({ within, quiet }: WriteCall, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const done = (transaction: Transaction): Promise<Result> => {
      transaction.quiet = quiet;
      return work(transaction);
    };
    return within ? done(within) : this.database.transaction(done);
  }

  /** Reports broken constraints in the resource's own words. No constraint is deferred, so a commit breaks none. */
  private async translatingErrors<Result>(failed: FailedWork, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw databaseProblem(error, failed, this.registry);
    }
  }
}

/** @throws Problem 404 where there is no such row, in which case nothing was written */
async function writtenOf({ id, reading }: VerifiedWrite): Promise<Written> {
  const item = await reading;
  if (item === 'gone') throw new Problem(404, 'Not Found');
  return item === undefined || typeof item === 'string' ? { id } : { id, item };
}
