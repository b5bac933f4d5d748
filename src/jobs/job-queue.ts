import { Injectable } from '@nestjs/common';
import { Clock } from '../config/clock.js';
import { type Sql, sql } from '../database/sql.js';
import type { Transaction } from '../database/statements.js';
import { JobRegistry } from './job-registry.js';
import { JobSignal } from './job-signal.js';

export interface EnqueueOptions {
  /**
   * Names the one effect that this job has: while a job of the kind with the same key waits or runs, another one is not added. A
   * dead one does not count.
   */
  readonly key?: string;
  /** Not before; now unless given. */
  readonly runAt?: Date;
  /** Lower numbers first; 0 unless given. */
  readonly priority?: number;
  /** The portal whose administrators see the job; without it, global administrators alone. */
  readonly portalId?: number | null;
}

/** Where jobs are asked for: in the transaction of what asks, so that both are there or neither. */
@Injectable()
export class JobQueue {
  constructor(
    private readonly registry: JobRegistry,
    private readonly signal: JobSignal,
    private readonly clock: Clock,
  ) {}

  /**
   * @param kind one that a feature declares
   * @param payload what the handler needs: ids, never a secret, for it rests in the database; `subject`, an address, is shown to administrators
   * @throws Error where the kind is not declared
   */
  async enqueue(transaction: Transaction, kind: string, payload: object, options: EnqueueOptions = {}): Promise<void> {
    const { key = null, runAt = this.clock.now(), priority = 0, portalId = null } = options;
    await this.enqueueFrom(
      transaction,
      kind,
      sql`SELECT ${JSON.stringify(payload)}::jsonb AS "payload", ${key}::text AS "key", ${runAt}::timestamptz AS "run_at",
                 ${priority}::int AS "priority", ${portalId}::int AS "portal_id"`,
    );
  }

  /**
   * As many jobs of a kind as a query has rows.
   * @param source a SELECT with the columns `payload` (jsonb), `key` (text), `run_at`, `priority` and `portal_id`
   * @throws Error where the kind is not declared
   */
  async enqueueFrom(transaction: Transaction, kind: string, source: Sql): Promise<void> {
    const { lane, maximumAttempts } = this.registry.declaration(kind);
    await transaction.rows(
      sql`INSERT INTO "job" ("lane", "kind", "key", "payload", "portal_id", "priority", "run_at", "state", "attempts", "maximum_attempts", "created_at")
          SELECT ${lane}, ${kind}, "s"."key", "s"."payload", "s"."portal_id", "s"."priority", "s"."run_at", 'waiting', 0, ${maximumAttempts}, ${this.clock.now()}
          FROM (${source}) "s"
          ON CONFLICT ("kind", "key") WHERE "key" IS NOT NULL AND "state" <> 'dead' DO NOTHING`,
    );
    transaction.onCommit(() => this.signal.raise(lane));
  }
}
