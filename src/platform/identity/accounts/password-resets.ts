import { Injectable } from '@nestjs/common';
import { OneTimeLinks } from '../../../auth/links/one-time-links.js';
import { InvalidLink, Rejection } from '../../../auth/rejection.js';
import { refusedMember } from '../../../auth/violation.js';
import { raw, sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { JobHandler, type JobRun } from '../../../jobs/job-handler.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import { MailQueue } from '../../delivery/mail/mail-queue.js';
import { bearsName } from '../../directory/users/named-account.js';
import type { PasswordResetRequest } from './account.requests.js';
import { NetworkAllowance } from './network-allowance.js';
import { NewAccounts } from './new-accounts.js';
import { SecurityJournal } from '../../../auth/security-journal.js';
import { hasAccountOn } from '../../rights/access/portal.rules.js';

/** The kind of the jobs that look for the account. */
export const RESET_PASSWORD = 'account.reset_password';
/** Mails that an account gets in a day, and accounts of one address that get one. */
const MOST_A_DAY = 3;
const MOST_ACCOUNTS = 5;
const DAY_MS = 86_400_000;

interface Asked {
  readonly email?: string;
  readonly username?: string;
  readonly portal: number;
}

/** Passwords that were forgotten: a link by mail, once. */
@Injectable()
export class PasswordResets {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
    private readonly mails: MailQueue,
    private readonly links: OneTimeLinks,
    private readonly allowance: NetworkAllowance,
    private readonly accounts: NewAccounts,
    private readonly journal: SecurityJournal,
  ) {}

  /**
   * Only writes a job down, so that neither answer nor time tells whether there is such an account.
   * @throws Rejection 403 while no mail is sent, 429 for a network that asks too often
   */
  async ask({ email, username }: PasswordResetRequest, portalId: number, address: string | undefined): Promise<void> {
    if (!this.mails.isOn) throw new Rejection(403, 'No mail is sent here; ask an administrator for a new password.');
    if ((email === undefined) === (username === undefined))
      throw refusedMember('email', 'Give either the e-mail address or the user name of the account.', 'blank');
    await this.allowance.count('password-reset', address);
    const asked: Asked = { email, username, portal: portalId };
    await this.database.transaction((transaction) => this.jobs.enqueue(transaction, RESET_PASSWORD, asked, { portalId }));
  }

  /**
   * Sets the password and ends all sessions.
   * @throws InvalidLink; ViolationProblem at `password`, after which the link stays good
   */
  async confirm(secret: string, password: string, portalId: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const { userId } = await this.links.use(transaction, 'password-reset', portalId, secret);
      if (userId === null) throw new InvalidLink();
      await this.accounts.setPassword(transaction, userId, password, portalId);
      this.journal.tell(transaction, { event: 'password_reset', accountId: userId, portalId });
    });
  }
}

/** Finds the accounts that a forgotten password may be of, and mails their owners. */
@Injectable()
export class ResetPassword extends JobHandler<Asked> {
  constructor(private readonly mails: MailQueue) {
    super();
  }

  override async run({ payload, transaction, now }: JobRun<Asked>): Promise<void> {
    const { email, username, portal } = payload;
    const named = email === undefined ? bearsName(username ?? '') : sql`lower("u"."email") = lower(${email})`;
    const found = await transaction.rows<{ id: number; hasPassword: boolean }>(sql`
      SELECT "u"."id", "u"."password_hash" IS NOT NULL AS "hasPassword" FROM "user" "u"
      WHERE ${named} AND "u"."active" = 'active' AND "u"."status" NOT IN ('anonymous', 'fallback')
        AND ("u"."roles" @> '["ROLE_GLOBAL_ADMIN"]'
          OR ${hasAccountOn(portal, raw('"u"."id"'))})
        AND (SELECT count(*) FROM "mail" "m" WHERE "m"."user_id" = "u"."id" AND "m"."kind" IN ('account.password_reset', 'account.password_elsewhere')
          AND "m"."created_at" > ${new Date(now.getTime() - DAY_MS)}) < ${MOST_A_DAY}
      ORDER BY "u"."id" LIMIT ${MOST_ACCOUNTS}`);
    for (const { id, hasPassword } of found) {
      const kind = hasPassword ? 'account.password_reset' : 'account.password_elsewhere';
      await this.mails.queue(transaction, { kind, user: id, portalId: portal });
    }
  }
}
