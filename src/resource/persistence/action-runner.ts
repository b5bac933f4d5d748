import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Clock } from '../../config/clock.js';
import { reading } from '../../database/reading.js';
import { Database, type Row, type Transaction } from '../../database/statements.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import type { ActionCall } from '../model/call.js';
import type { Change } from '../model/change.js';
import type { FilterValue } from '../model/list-query.js';
import { CSV } from '../protocol/media-type.js';
import { Problem } from '../protocol/problem.js';
import { accessDenied } from '../policy/access-denied.js';
import { explainedDenial } from '../policy/denial-explanation.js';
import { ROW_ALIAS, RowReference } from '../model/row-reference.js';
import { ActionHandler, type ActionOutcome } from '../model/action-handler.js';
import { databaseProblem } from './database-problem.js';
import { EntityStore, type ReadItem } from './entity-store.js';
import { checkReferences } from './reference-check.js';
import { OperationsFor } from './operations-for.js';
import { existing } from './resource-reader.js';
import { type AuditedCall, WriteAudits } from './write-audits.js';

/** What an action left behind: its outcome, and the item to answer with where its caller may see it. */
export interface Done {
  readonly outcome: ActionOutcome;
  readonly item?: Exclude<ReadItem, string>;
}

/** @property precondition looks whether the item is in a state that the request is for. @throws Problem 412 where it is not */
export type ConditionalAction = ActionCall & { readonly precondition?: (item: Row) => void };

/** What an action works with besides its call. */
interface Given {
  readonly handler: ActionHandler;
  readonly input: Change;
  readonly parameters: ReadonlyMap<string, FilterValue>;
  readonly prepared: unknown;
}

/** Stage six for actions: one unit of work, in which the item is locked and its rule checked first. */
@Injectable()
export class ActionRunner {
  constructor(
    private readonly database: Database,
    private readonly store: EntityStore,
    private readonly registry: ResourceRegistry,
    private readonly operations: OperationsFor,
    private readonly modules: ModuleRef,
    private readonly clock: Clock,
    private readonly audits: WriteAudits,
  ) {}

  /**
   * @param parameters the resource's own query parameters, converted
   * @throws Problem 403 or 404 for the item, and whatever the handler refuses
   */
  async run(call: ConditionalAction, input: Change, parameters: ReadonlyMap<string, FilterValue>): Promise<Done> {
    try {
      const handler = this.modules.get<ActionHandler>(call.action.handler, { strict: false });
      const prepared = await this.prepared(handler, call, input, parameters);
      const given = { handler, input, parameters, prepared };
      const work = (transaction: Transaction): Promise<Done> => this.within(transaction, call, given);
      return await finished(await this.#inUnit(call, work), call);
    } catch (error) {
      throw databaseProblem(error, { resource: call.resource, operation: call.action.name, written: [input] }, this.registry);
    }
  }

  #inUnit({ within, action }: ActionCall, work: (transaction: Transaction) => Promise<Done>): Promise<Done> {
    if (within) return work(within);
    return action.composes ? reading(this.database, work) : this.database.transaction(work);
  }

  private prepared(handler: ActionHandler, call: ActionCall, input: Change, parameters: Given['parameters']): Promise<unknown> {
    const { resource, id = 0, actor, within } = call;
    return handler.prepare({ resource, id, input, parameters, actor, now: this.clock.now(), statements: within ?? this.database });
  }

  private async within(transaction: Transaction, call: ConditionalAction, { handler, ...given }: Given): Promise<Done> {
    const { resource, action, actor, id = 0 } = call;
    transaction.quiet = call.quiet;
    const row = await this.admitted(transaction, call);
    call.precondition?.(row);
    if (action.input) await checkReferences(transaction, action.input, given.input, actor);
    const operations = this.operations.of(actor, transaction);
    const run = { ...given, resource, id, row, actor, transaction, now: this.clock.now(), host: call.host, operations };
    const audited = auditedCall(call);
    const before = audited ? await this.audits.before(transaction, audited, id) : null;
    const outcome = (await handler.run(run)) ?? {};
    if (audited) await this.audits.written(transaction, audited, { id, before, now: run.now });
    return { outcome, item: await this.answered(transaction, call, outcome.id ?? id, outcome.existing) };
  }

  private async admitted(transaction: Transaction, { action, id, grant, actor, precondition }: ConditionalAction): Promise<Row> {
    const { item, method, locksItem = true } = action;
    if (!item) return {};
    // A state that was looked at has to last until the action is done.
    const isLocked = method !== 'GET' && (locksItem || precondition !== undefined);
    const admitted = await this.store.item(transaction, item, id ?? 0, grant.scope, actor, isLocked);
    if (admitted === 'refused')
      throw await explainedDenial(this.modules, { resource: item, id: id ?? 0, actor, statements: transaction }, action.rule);
    return existing(admitted).row;
  }

  /** Read again, as its own policy shows it to the caller. */
  private async answered(transaction: Transaction, { action, actor }: ActionCall, id: number, existing = false): Promise<Done['item']> {
    const { answer, answered } = action;
    if (answer.kind !== 'item' && answer.kind !== 'created' && !(answer.kind === 'accepted' && existing)) return undefined;
    const visible = answered.policy.rules.read.condition(actor, new RowReference(answered, ROW_ALIAS));
    if (visible === false) return undefined;
    const item = await this.store.item(transaction, answered, id, visible, actor);
    if (answer.kind === 'item' && action.method === 'GET' && item === 'refused') throw accessDenied(actor, answered.policy.rules.read);
    return typeof item === 'string' ? undefined : item;
  }
}

/** What record is kept of, where it is: an action that changes something, says that it belongs there, or gives rows to take along. */
function auditedCall({ resource, action, actor, origin, format }: ActionCall): AuditedCall | undefined {
  if (action.method === 'GET' && !action.onRecord && format !== CSV) return undefined;
  return { resource: action.item ?? resource, operation: action.name, isAction: true, actor, origin };
}

/** What is left to do when the unit of work is over. @throws Problem 409 where it is not over yet */
async function finished(done: Done, { within, action }: ActionCall): Promise<Done> {
  const { afterwards, fileAfterwards, ...outcome } = done.outcome;
  if (!afterwards && !fileAfterwards) return done;
  if (within) throw new Problem(409, `The action "${action.name}" calls another server; send it outside of an atomic batch.`);
  if (fileAfterwards) return { ...done, outcome: { ...outcome, file: await fileAfterwards() } };
  return { ...done, outcome: { ...outcome, document: await afterwards?.() } };
}
