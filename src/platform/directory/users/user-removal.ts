import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import type { Removal, Write } from '../../../resource/model/write.js';
import { StateConflict } from '../../../resource/protocol/problem.js';
import { ERASE_ACCOUNT } from '../../rights/erasure/erase-account.job.js';
import { type ErasedAccount, type ErasureCount, Erasures } from '../../rights/erasure/erasures.js';
import { FORMER_USER } from '../../rights/erasure/former-user.js';
import { fitSuccessor, SUCCESSOR } from '../../rights/erasure/successor.js';

/** More rows than these are no matter of a request. */
const MOST_ROWS = 50_000;

/** The second step of a deletion: the person goes for good. */
@Injectable()
export class UserRemoval {
  constructor(
    private readonly erasures: Erasures,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * @param write of a deletion; its preference `successor` names who takes over
   * @returns how many rows go or stay, and the job where there are many
   * @throws Problem 422 *successor-unfit*
   * @throws StateConflict `former-user` for the account in whose name the content of others stays
   */
  async remove(write: Write, userId: number): Promise<Removal> {
    const { transaction, actor, now, preferences } = write;
    const { portalId } = actor;
    const reserved = await transaction.one(sql`SELECT 1 FROM "user" WHERE "id" = ${userId} AND "status" = ${FORMER_USER}`);
    if (reserved) throw new StateConflict('former-user', 'What deleted people made for others stays in the name of this account.');
    const named = preferences?.get(SUCCESSOR);
    const successor = await fitSuccessor(transaction, named, { userId, portalId });
    const counts = await this.erasures.counts(transaction, userId);
    const removal = { summary: summaryOf(counts), ...(successor !== null && { applied: `${SUCCESSOR}=/api/users/${successor}` }) };
    if (total(counts) > MOST_ROWS) return { ...removal, job: await this.later(transaction, { userId, portalId, successor }) };
    await this.erasures.erase(transaction, { userId, portalId, successor }, now);
    return removal;
  }

  /** @returns address of the job; the one that is there already where the person is deleted at present */
  private async later(transaction: Transaction, account: ErasedAccount): Promise<string> {
    const { userId, portalId } = account;
    await this.jobs.enqueue(transaction, ERASE_ACCOUNT, { ...account, subject: `/api/users/${userId}` }, { key: String(userId), portalId });
    const job = await transaction.one<{ id: number }>(
      sql`SELECT "id" FROM "job" WHERE "kind" = ${ERASE_ACCOUNT} AND "key" = ${String(userId)} AND "state" <> 'dead' ORDER BY "id" DESC LIMIT 1`,
    );
    return `/api/jobs/${job?.id ?? ''}`;
  }
}

function total(counts: readonly ErasureCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** Such as `courses.creator author 3`, for the audit log. */
function summaryOf(counts: readonly ErasureCount[]): string {
  return counts.map(({ resource, member, way, count }) => `${resource}.${member} ${way} ${count}`).join(', ');
}
