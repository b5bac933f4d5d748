import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { JobQueue } from '../../jobs/job-queue.js';
import { NoticeKinds } from './notice-kinds.js';

/** The kind of the jobs that tell people. */
export const TELL = 'notice.tell';

export interface RaiseOptions {
  /** Tells the same subject again where it differs: the due time of a deadline, the revision of a mark. */
  readonly revision?: string;
}

/** Where notices are raised: in the transaction of what they tell of. A job finds out after the commit whom to notify. */
@Injectable()
export class Notices {
  constructor(
    private readonly jobs: JobQueue,
    private readonly kinds: NoticeKinds,
    private readonly clock: Clock,
  ) {}

  /**
   * One row, however many people are notified. Nothing is raised in a transaction that said `SET LOCAL lyceum.notify = off`.
   * @param kind one that a feature declares in `notices`
   * @param id of the subject, as the kind's source knows it
   * @throws Error where the kind is not declared
   */
  async raise(transaction: Transaction, kind: string, id: number, { revision = '' }: RaiseOptions = {}): Promise<void> {
    this.kinds.get(kind);
    await this.jobs.enqueueFrom(
      transaction,
      TELL,
      sql`SELECT ${JSON.stringify({ kind, id, revision })}::jsonb AS "payload", NULL::text AS "key", ${this.clock.now()}::timestamptz AS "run_at",
            0 AS "priority", NULL::int AS "portal_id" WHERE current_setting('lyceum.notify', true) IS DISTINCT FROM 'off'`,
    );
  }
}
