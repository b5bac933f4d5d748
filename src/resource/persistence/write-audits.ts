import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { Clock } from '../../config/clock.js';
import { identifier, sql } from '../../database/sql.js';
import { Database, type Row, type Transaction } from '../../database/statements.js';
import type { CallOrigin } from '../model/call.js';
import type { ResourceDefinition } from '../model/resource-definition.js';

/** Who writes what. */
export interface AuditedCall {
  readonly resource: ResourceDefinition;
  /** One of the six operations, or the name of an action. */
  readonly operation: string;
  readonly isAction?: boolean;
  /** What it is called on record, where that is not the resource's path with the operation. */
  readonly event?: string;
  readonly actor: Actor;
  readonly origin?: CallOrigin;
}

/** A write that was made and is not committed yet. */
export interface AuditedWrite extends AuditedCall {
  /** 0 where an action names no item. */
  readonly id: number;
  /** The row by its columns; null before it was made, and after it was deleted. */
  readonly before: Row | null;
  readonly after: Row | null;
  /** Of a deletion that does more than delete the row: how much went, and what stays in which way. */
  readonly summary?: string | undefined;
  readonly now: Date;
}

/** Keeps record of writes. */
export interface WriteAudit {
  concerns(call: AuditedCall): boolean;
  /** Within the unit of work of the write: both are durable, or neither. */
  record(transaction: Transaction, write: AuditedWrite): void;
  /** Rows that were made at once, by one statement. */
  recordCreated(transaction: Transaction, writes: readonly AuditedWrite[]): Promise<void>;
}

/** Tells the audit of writes; what is not on record costs nothing. */
@Injectable()
export class WriteAudits {
  #audit: WriteAudit | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @param audit called from now on */
  keptBy(audit: WriteAudit): void {
    this.#audit = audit;
  }

  concern(call: AuditedCall): boolean {
    return this.#audit?.concerns(call) ?? false;
  }

  /** A whole collection is taken along; before its first row leaves. */
  async exported({ resource, actor, origin }: Pick<AuditedCall, 'resource' | 'actor' | 'origin'>): Promise<void> {
    const call = { resource, operation: 'export', isAction: true, actor, origin };
    const write = { ...call, id: 0, before: null, after: null, now: this.clock.now() };
    if (!this.concern(call)) return;
    await this.database.transaction((transaction) => Promise.resolve(this.#audit?.record(transaction, write)));
  }

  /** An item was looked at in a way of which record is kept in any case. @param summary what was looked at */
  async looked(call: Omit<AuditedCall, 'isAction'>, id: number, summary: string): Promise<void> {
    const write = { ...call, isAction: true, id, before: null, after: null, summary, now: this.clock.now() };
    await this.database.transaction((transaction) => Promise.resolve(this.#audit?.record(transaction, write)));
  }

  /** @returns the row before a write; null where nobody keeps record of it */
  async before(transaction: Transaction, call: AuditedCall, id: number): Promise<Row | null> {
    return id > 0 && this.concern(call) ? rowOf(transaction, call.resource, id) : null;
  }

  /** A row was changed by one statement, which gave it as it was and as it is. */
  changed(transaction: Transaction, call: AuditedCall, write: Pick<AuditedWrite, 'id' | 'before' | 'after' | 'now'>): void {
    this.#audit?.record(transaction, { ...call, ...write });
  }

  /** Rows were made at once; all of them are such as {@link concern} the audit. */
  async created(transaction: Transaction, writes: readonly AuditedWrite[]): Promise<void> {
    if (writes.length > 0) await this.#audit?.recordCreated(transaction, writes);
  }

  /** @param before see {@link before} */
  async written(
    transaction: Transaction,
    call: AuditedCall,
    { id, before, summary, now }: Pick<AuditedWrite, 'id' | 'before' | 'summary' | 'now'>,
  ): Promise<void> {
    if (!this.#audit?.concerns(call)) return;
    const isGone = id === 0 || (call.operation === 'delete' && !call.isAction);
    const after = isGone ? null : await rowOf(transaction, call.resource, id);
    this.#audit.record(transaction, { ...call, id, before, after, summary, now });
  }
}

async function rowOf(transaction: Transaction, { table }: ResourceDefinition, id: number): Promise<Row | null> {
  const found = await transaction.one<{ row: Row }>(
    sql`SELECT to_jsonb("t") AS "row" FROM ${identifier(table)} "t" WHERE "t"."id" = ${id}`,
  );
  return found?.row ?? null;
}
