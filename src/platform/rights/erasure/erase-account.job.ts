import { Injectable } from '@nestjs/common';
import { AccountCache } from '../../../auth/account-cache.js';
import { sql } from '../../../database/sql.js';
import { JobHandler, type JobRun, type Unfinished } from '../../../jobs/job-handler.js';
import { type ErasedAccount, Erasures } from './erasures.js';

/** The kind of the jobs that delete people with many rows. */
export const ERASE_ACCOUNT = 'account.erase';
/** Rows of one table that go in one unit of work. */
const PORTION = 5_000;

/** Deletes a person with many rows: first what is about the person, in portions, and then the rest in one unit of work. */
@Injectable()
export class EraseAccount extends JobHandler<ErasedAccount> {
  constructor(
    private readonly erasures: Erasures,
    private readonly accounts: AccountCache,
  ) {
    super();
  }

  /** An account that was opened again meanwhile is left alone, as far as it still is what it was. */
  override async run({ payload, transaction, progress, now }: JobRun<ErasedAccount>): Promise<Unfinished | undefined> {
    const { userId } = payload;
    const closed = await transaction.one(sql`SELECT 1 FROM "user" WHERE "id" = ${userId} AND "active" = 'soft_deleted' FOR UPDATE`);
    if (!closed) return undefined;
    const gone = await this.erasures.portion(transaction, userId, PORTION);
    if (gone > 0) return { progress: { rows: Number(progress?.rows ?? 0) + gone } };
    await this.erasures.erase(transaction, payload, now);
    transaction.onCommit(() => this.accounts.forget(userId));
    return undefined;
  }
}
