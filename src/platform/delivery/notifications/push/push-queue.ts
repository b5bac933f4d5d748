import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { JobQueue } from '../../../../jobs/job-queue.js';
import { ownChoice } from '../notices/notice-choices.js';
import { WebPush } from './web-push.js';

/** The kind of the jobs that push a notification to a browser. */
export const PUSH = 'notice.push';

/** Has notifications pushed to the browsers in which their receivers asked for that. */
@Injectable()
export class PushQueue {
  constructor(
    private readonly jobs: JobQueue,
    private readonly push: WebPush,
  ) {}

  /**
   * A job for each browser, in the transaction that notifies.
   * @param kind of the notifications
   * @param ids of notifications; those that are not shown in the product are not pushed
   */
  async queue(transaction: Transaction, kind: string, ids: readonly number[], now: Date): Promise<void> {
    if (this.push.key === undefined || ids.length === 0) return;
    await this.jobs.enqueueFrom(
      transaction,
      PUSH,
      sql`SELECT jsonb_build_object('notification', "n"."id", 'browser', "b"."id") AS "payload", NULL::text AS "key", ${now}::timestamptz AS "run_at",
            0 AS "priority", "n"."portal_id"
          FROM "notification" "n" JOIN "push_subscription" "b" ON "b"."user_id" = "n"."user_id" JOIN "user" "u" ON "u"."id" = "n"."user_id"
          WHERE "n"."id" = ANY(${[...ids]}::bigint[]) AND "n"."in_product"
            AND coalesce(${ownChoice(sql`"p"."push"`, kind, sql`"n"."course_id"`)}, true)`,
    );
  }
}
