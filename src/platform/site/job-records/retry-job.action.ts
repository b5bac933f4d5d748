import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { JobLane } from '../../../jobs/job-declaration.js';
import { JobSignal } from '../../../jobs/job-signal.js';
import { acceptedAnswer, type ActionDeclaration } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { jobPolicy } from './job.policy.js';

@Injectable()
class RetryJob extends ActionHandler {
  constructor(private readonly signal: JobSignal) {
    super();
  }

  /** @throws Problem 409 where it is not dead, or its like waits already */
  async run({ id, transaction, now }: ActionRun): Promise<void> {
    const job = await transaction.one<{ lane: JobLane; superseded: boolean }>(
      sql`SELECT "lane", EXISTS (SELECT 1 FROM "job" "o" WHERE "o"."kind" = "j"."kind" AND "o"."key" = "j"."key" AND "o"."state" <> 'dead') AS "superseded"
          FROM "job" "j" WHERE "id" = ${id} AND "state" = 'dead' FOR UPDATE`,
    );
    if (!job) throw new Problem(409, 'Only a dead job can be tried again.');
    if (job.superseded) throw new Problem(409, 'Another job does the same already; delete this one.');
    await transaction.rows(sql`UPDATE "job" SET "state" = 'waiting', "attempts" = 0, "run_at" = ${now} WHERE "id" = ${id}`);
    transaction.onCommit(() => this.signal.raise(job.lane));
  }
}

/** `POST /api/jobs/{id}/retry`: a dead job has all its tries again. */
export const retryJob: ActionDeclaration = {
  name: 'retry',
  method: 'POST',
  path: 'jobs/{id}/retry',
  description: 'Tries a dead job again, from its first try.',
  rule: jobPolicy.rule('delete'),
  answer: acceptedAnswer,
  handler: RetryJob,
};
