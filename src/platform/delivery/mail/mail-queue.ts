import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.js';
import { Environment } from '../../../config/environment.js';
import { type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import type { MailValues } from '../../../feature/mail-kind.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import { MailKinds } from './mail-kinds.js';

/** The kind of the jobs that send. */
export const SEND_MAIL = 'mail.send';
/** Essential mails go first. */
const ESSENTIAL_PRIORITY = -10;

export interface MailRequest {
  /** One that a feature declares in `mails`. */
  readonly kind: string;
  readonly portalId: number;
  /** The receiver's account; its address and language are taken unless given. */
  readonly user?: number;
  /** An address; needed where there is no account. */
  readonly to?: string;
  /** `en`, `fr`; others get English. */
  readonly locale?: string;
  /** For the kind's placeholders. No secret: they rest in a job until the mail is sent. See {@link MailComposer}. */
  readonly values?: MailValues;
  /** A mail of this kind with this key is sent to an address once. */
  readonly dedupKey?: string;
  /** Not before; at once unless given. */
  readonly runAt?: Date;
}

/**
 * Where mails are asked for: in the transaction of what they tell of. They are sent by jobs, again and again until the server
 * takes them.
 *
 * A feature that sends mail declares its kinds (`Feature.mails`) with texts in English and French, and calls
 * `mails.queue(transaction, { kind: 'account.password_changed', user, portalId, values: { when } })`. A secret in a link comes from the
 * kind's `composer`, which draws it while the mail is being sent and stores its hash; the job never holds it.
 */
@Injectable()
export class MailQueue {
  constructor(
    private readonly jobs: JobQueue,
    private readonly kinds: MailKinds,
    private readonly environment: Environment,
    private readonly clock: Clock,
  ) {}

  /** Whether mail is sent at all; while it is not, what needs mail has to say so itself. */
  get isOn(): boolean {
    return this.environment.MAIL_URL !== undefined;
  }

  /**
   * Whether mails are written down: where they are sent, and where a service that is not in production has no mail server, so that a
   * page of the back office can show what would have been sent.
   */
  get isUsed(): boolean {
    return this.isOn || this.environment.NODE_ENV === 'development';
  }

  /** @throws Error where the kind is not declared */
  async queue(transaction: Transaction, { kind, portalId, user, to, locale, values = {}, dedupKey, runAt }: MailRequest): Promise<void> {
    await this.queueFrom(
      transaction,
      kind,
      sql`SELECT ${user ?? null}::int AS "user_id", ${portalId}::int AS "portal_id", coalesce(${to ?? null}, "u"."email") AS "to",
            coalesce(${locale ?? null}, "u"."locale", 'en') AS "locale", ${dedupKey ?? null}::text AS "dedup_key"
          FROM (SELECT 1) "one" LEFT JOIN "user" "u" ON "u"."id" = ${user ?? null}::int`,
      { values, runAt },
    );
  }

  /**
   * As many mails of a kind as a query has rows.
   * @param source a SELECT with the columns `user_id`, `portal_id`, `to`, `locale` and `dedup_key`
   * @returns how many there are now that were not there before
   */
  async queueFrom(
    transaction: Transaction,
    kind: string,
    source: Sql,
    { values = {}, runAt = this.clock.now() }: Pick<MailRequest, 'values' | 'runAt'> = {},
  ): Promise<number> {
    const { essential = false, drawsSecret = false } = this.kinds.get(kind);
    if (!this.isOn && (drawsSecret || !this.isUsed)) return 0;
    const mails = await transaction.rows<{ id: number }>(
      sql`INSERT INTO "mail" ("kind", "to", "user_id", "portal_id", "locale", "dedup_key", "state", "attempts", "created_at")
          SELECT ${kind}, "s"."to", "s"."user_id", "s"."portal_id", "s"."locale", "s"."dedup_key", 'waiting', 0, ${this.clock.now()}
          FROM (${source}) "s" WHERE "s"."to" IS NOT NULL
          ON CONFLICT ("kind", "to", "dedup_key") WHERE "dedup_key" IS NOT NULL DO NOTHING RETURNING "id"`,
    );
    if (mails.length === 0) return 0;
    await this.jobs.enqueueFrom(
      transaction,
      SEND_MAIL,
      sql`SELECT jsonb_build_object('mail', "m"."id", 'subject', '/api/mails/' || "m"."id", 'values', ${JSON.stringify(values)}::jsonb) AS "payload",
            NULL::text AS "key", ${runAt}::timestamptz AS "run_at", ${essential ? ESSENTIAL_PRIORITY : 0}::int AS "priority", "m"."portal_id"
          FROM "mail" "m" WHERE "m"."id" = ANY(${mails.map(({ id }) => id)}::bigint[]) ORDER BY "m"."id"`,
    );
    return mails.length;
  }
}
