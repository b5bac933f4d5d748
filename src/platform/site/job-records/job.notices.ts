import { message } from '../../../languages/catalogue.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../../feature/notice-kind.js';
import { DeadJobs } from '../../../jobs/dead-jobs.js';
import { Notices, TELL } from '../../../feature/notices.js';

const FAILED_JOB = message('jobs.notices.failedJob.title', 'A background job failed: {kind}');

/** A job that is dead, sent to global administrators; those of a lane within an hour are one. */
@Injectable()
class FailedJob extends NoticeSource {
  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const row = await transaction.one<{ lane: string; kind: string; error: string | null; portal: number | null }>(
      sql`SELECT "lane", "kind", "last_error" AS "error", "portal_id" AS "portal" FROM "job" WHERE "id" = ${id} AND "state" = 'dead'`,
    );
    if (!row) return undefined;
    const { lane, kind, error, portal } = row;
    return {
      titles: FAILED_JOB.with({ kind }),
      text: error ?? '',
      subject: `/api/jobs/${id}`,
      courseId: null,
      sessionId: null,
      portalId: portal ?? 1,
      actorId: null,
      groupKey: `${lane}/${now.toISOString().slice(0, 13)}`,
    };
  }

  override receivers(): Sql {
    return sql`SELECT "u"."id" FROM "user" "u" WHERE "u"."roles" ? 'ROLE_GLOBAL_ADMIN'`;
  }
}

/** Raises a notice for every job that dies, except for one that was to tell of that. */
@Injectable()
export class FailedJobNotices implements OnModuleInit {
  constructor(
    private readonly deaths: DeadJobs,
    private readonly notices: Notices,
  ) {}

  onModuleInit(): void {
    this.deaths.onDied(async (transaction, { id, kind, payload }) => {
      if (kind === TELL && (payload as { kind?: string }).kind === jobFailed.kind) return;
      await this.notices.raise(transaction, jobFailed.kind, id);
    });
  }
}

export const jobFailed: NoticeKind = {
  kind: 'system.job_failed',
  label: message('jobs.notices.jobFailed.label', 'A background job failed'),
  description: message('jobs.notices.jobFailed.description', 'A background job was given up after several attempts; for administrators.'),
  mail: 'daily',
  source: FailedJob,
};
