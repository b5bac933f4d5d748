import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { identifier, sql } from '../../database/sql.js';
import type { Row, Transaction } from '../../database/statements.js';
import type { CallOrigin } from '../model/call.js';
import type { Operation } from '../model/policy.js';
import type { ResourceDefinition } from '../model/resource-definition.js';

/** Who writes what. */
export interface AuditedCall {
  readonly resource: ResourceDefinition;
  readonly operation: Operation;
  readonly actor: Actor;
  readonly origin?: CallOrigin;
}

/** A write that was made and is not committed yet. */
export interface AuditedWrite extends AuditedCall {
  readonly id: number;
  /** The row by its columns; null before it was made, and after it was deleted. */
  readonly before: Row | null;
  readonly after: Row | null;
  readonly now: Date;
}

/** Keeps record of writes. */
export interface WriteAudit {
  concerns(call: AuditedCall): boolean;
  /** Within the unit of work of the write: both are durable, or neither. */
  record(transaction: Transaction, write: AuditedWrite): Promise<void>;
}

/** Tells the audit of writes; what is not on record costs nothing. */
@Injectable()
export class WriteAudits {
  #audit: WriteAudit | undefined;

  /** @param audit called from now on */
  keptBy(audit: WriteAudit): void {
    this.#audit = audit;
  }

  concern(call: AuditedCall): boolean {
    return this.#audit?.concerns(call) ?? false;
  }

  /** @returns the row before a write; null where nobody keeps record of it */
  async before(transaction: Transaction, call: AuditedCall, id: number): Promise<Row | null> {
    return this.concern(call) ? rowOf(transaction, call.resource, id) : null;
  }

  /** @param before see {@link before} */
  async written(
    transaction: Transaction,
    call: AuditedCall,
    { id, before, now }: Pick<AuditedWrite, 'id' | 'before' | 'now'>,
  ): Promise<void> {
    if (!this.#audit?.concerns(call)) return;
    const after = call.operation === 'delete' ? null : await rowOf(transaction, call.resource, id);
    const { resource, operation, actor, origin } = call;
    await this.#audit.record(transaction, { resource, operation, actor, origin, id, before, after, now });
  }
}

async function rowOf(transaction: Transaction, { table }: ResourceDefinition, id: number): Promise<Row | null> {
  const found = await transaction.one<{ row: Row }>(
    sql`SELECT to_jsonb("t") AS "row" FROM ${identifier(table)} "t" WHERE "t"."id" = ${id}`,
  );
  return found?.row ?? null;
}
