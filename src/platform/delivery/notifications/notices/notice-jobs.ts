import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../config/clock.js';
import { sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { NoticeTaking, type RaiseOptions, TELL } from '../../../../feature/notices.js';
import { JobQueue } from '../../../../jobs/job-queue.js';
import { NoticeKinds } from './notice-kinds.js';
import { QuietRequests } from './quiet-requests.js';

/** Takes what is raised: a job for each subject, in the transaction. */
@Injectable()
export class NoticeJobs extends NoticeTaking {
  constructor(
    private readonly jobs: JobQueue,
    private readonly kinds: NoticeKinds,
    private readonly quiet: QuietRequests,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async take(
    transaction: Transaction,
    kind: string,
    ids: readonly number[],
    { revision = '', about }: RaiseOptions,
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
