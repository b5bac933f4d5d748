import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../config/clock.js';
import { sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { JobQueue } from '../../../../jobs/job-queue.js';
import { NoticeKinds } from './notice-kinds.js';
import { QuietRequests } from './quiet-requests.js';

/** The kind of the jobs that tell people. */
export const TELL = 'notice.tell';

export interface RaiseOptions {
  /** Tells the same subject again where it differs: the due time of a deadline, the revision of a mark. */
  readonly revision?: string;
  /** Where the kind has several: which of them. */
  readonly about?: string | undefined;
}

/** Where notices are raised: in the transaction of what they tell of. A job finds out after the commit whom to notify. */
@Injectable()
export class Notices {
  constructor(
    private readonly jobs: JobQueue,
    private readonly kinds: NoticeKinds,
    private readonly quiet: QuietRequests,
    private readonly clock: Clock,
  ) {}

  /**
   * One row, however many people are notified. Nothing is raised in a transaction that said `SET LOCAL lyceum.notify = off`, or whose
   * caller asked for that and may (`Prefer: notifications=none`).
   * @param kind one that a feature declares in `notices`
   * @param id of the subject, as the kind's source knows it
   * @throws Error where the kind is not declared
   */
  raise(transaction: Transaction, kind: string, id: number, options: RaiseOptions = {}): Promise<void> {
    return this.raiseEach(transaction, kind, [id], options);
  }

  /** One row for each of several subjects, by one statement. @see raise */
  async raiseEach(
    transaction: Transaction,
    kind: string,
    ids: readonly number[],
    { revision = '', about }: RaiseOptions = {},
  ): Promise<void> {
    const declared = this.kinds.get(kind, about);
    if (ids.length === 0) return;
    const now = this.clock.now();
    if (transaction.quiet && (await this.quiet.holdsBack(transaction, transaction.quiet, this.kinds.sourceOf(declared), ids, now))) return;
    await this.jobs.enqueueFrom(
      transaction,
      TELL,
      sql`SELECT ${JSON.stringify({ kind, revision, about })}::jsonb || jsonb_build_object('id', "s"."id") AS "payload", NULL::text AS "key",
            ${now}::timestamptz AS "run_at", 0 AS "priority", NULL::int AS "portal_id"
          FROM unnest(${[...ids]}::bigint[]) AS "s" ("id") WHERE current_setting('lyceum.notify', true) IS DISTINCT FROM 'off'`,
    );
  }
}
