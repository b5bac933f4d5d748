import { Injectable } from '@nestjs/common';
import { OneTimeLinks } from '../../../auth/links/one-time-links.js';
import { InvalidLink, Rejection } from '../../../auth/rejection.js';
import { refusedMember } from '../../../auth/violation.js';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { JobHandler, type JobRun } from '../../../jobs/job-handler.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import { settingValue } from '../../rights/access/setting.rules.js';
import { MailQueue } from '../../delivery/mail/mail-queue.js';
import { Notices } from '../../../feature/notices.js';
import type { RegistrationRequest } from './account.requests.js';
import { allowRegistration, domainsIn, isAdmittedAddress, registrationDomains } from './accounts.settings.js';
import { NetworkAllowance } from './network-allowance.js';
import { NewAccounts } from './new-accounts.js';
import { registrationWaiting } from './registration.notices.js';

/** The kind of the jobs that answer a registration by mail. */
export const REGISTER = 'account.register';
/** Mails that an address gets in a day. */
const MOST_A_DAY = 3;
const DAY_MS = 86_400_000;

/** Whether people register themselves on a portal: not at all, at once, or once an administrator agrees. */
type RegistrationMode = 'false' | 'true' | 'approval';

interface Asked extends RegistrationRequest {
  readonly portal: number;
}

/** People who register themselves: no account exists before the address is confirmed. */
@Injectable()
export class Registrations {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
    private readonly mails: MailQueue,
    private readonly links: OneTimeLinks,
    private readonly allowance: NetworkAllowance,
    private readonly accounts: NewAccounts,
    private readonly notices: Notices,
  ) {}

  async modeOf(portalId: number): Promise<RegistrationMode> {
    if (!this.mails.isOn) return 'false';
    const found = await this.database.one<{ mode: string | null }>(
      sql`SELECT ${settingValue(allowRegistration.variable, portalId)} AS "mode"`,
    );
    return found?.mode === 'true' || found?.mode === 'approval' ? found.mode : 'false';
  }

  /**
   * Only writes a job down, so that neither answer nor time tells whether the address has an account.
   * @throws Rejection 403 where it is off, 429 for a network that asks too often; UnprocessableEntityException at `email`
   */
  async ask(request: RegistrationRequest, portalId: number, address: string | undefined): Promise<void> {
    await this.#requireOn(portalId);
    const found = await this.database.one<{ domains: string | null }>(
      sql`SELECT ${settingValue(registrationDomains.variable, portalId)} AS "domains"`,
    );
    if (!isAdmittedAddress(request.email, domainsIn(found?.domains ?? '')))
      throw refusedMember('email', 'People with this address do not register here.');
    await this.allowance.count('registration', address);
    const { email, firstname, lastname, locale } = request;
    const asked: Asked = { email, firstname, lastname, locale, portal: portalId };
    await this.database.transaction((transaction) => this.jobs.enqueue(transaction, REGISTER, asked, { portalId }));
  }

  /**
   * Makes the account.
   * @returns its id, and whether an administrator has to agree first
   * @throws InvalidLink; ViolationProblem at `password`, after which the link stays good
   */
  async confirm(secret: string, password: string, portalId: number): Promise<{ userId: number; waits: boolean }> {
    const mode = await this.#requireOn(portalId);
    return this.database.transaction(async (transaction) => {
      const { details } = await this.links.use(transaction, 'registration', portalId, secret);
      const { email, firstname, lastname, locale } = details;
      if (!email || (await this.accounts.isTaken(transaction, email, portalId))) throw new InvalidLink();
      const waits = mode === 'approval';
      const account = {
        username: email,
        email,
        firstname: firstname ?? '',
        lastname: lastname ?? '',
        locale,
        password,
        provesAddress: true,
      };
      const userId = await this.accounts.make(transaction, { ...account, active: waits ? 'inactive' : 'active' }, portalId);
      if (waits) await this.notices.raise(transaction, registrationWaiting.kind, userId);
      return { userId, waits };
    });
  }

  async #requireOn(portalId: number): Promise<RegistrationMode> {
    const mode = await this.modeOf(portalId);
    if (mode === 'false') throw new Rejection(403, 'People do not register themselves here.');
    return mode;
  }
}

/** Mails the link, or says that the address has an account. */
@Injectable()
export class Register extends JobHandler<Asked> {
  constructor(
    private readonly mails: MailQueue,
    private readonly accounts: NewAccounts,
  ) {
    super();
  }

  override async run({ payload, transaction, now }: JobRun<Asked>): Promise<void> {
    const { email, firstname, lastname, locale = 'en', portal } = payload;
    const sent = await transaction.one<{ count: number }>(sql`SELECT count(*)::int AS "count" FROM "mail"
      WHERE lower("to") = lower(${email}) AND "kind" IN ('account.registration', 'account.exists') AND "created_at" > ${new Date(now.getTime() - DAY_MS)}`);
    if ((sent?.count ?? 0) >= MOST_A_DAY) return;
    const kind = (await this.accounts.isTaken(transaction, email, portal)) ? 'account.exists' : 'account.registration';
    const values = { first: firstname, last: lastname, language: locale };
    await this.mails.queue(transaction, { kind, to: email, locale, portalId: portal, values });
  }
}
