import type { ErasureRule } from '../../../database/erasure/erasure.js';
import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { ErasurePlan } from './erasure-plan.js';
import { copyStatement, countStatement, handOverStatement, type Heirs, subjectStatement } from './erasure-statements.js';
import { ErasureSteps } from './erasure-steps.js';
import { formerUserOf } from './former-user.js';
import type { Vacancies } from './vacant-ownership.js';

/** How many rows name a person by a member of a resource, and what becomes of them. */
export interface ErasureCount {
  /** Path of the resource, or the table where it is none. */
  readonly resource: string;
  readonly member: string;
  readonly way: ErasureRule['way'];
  readonly count: number;
}

/** Who is deleted for good. */
export interface ErasedAccount {
  readonly userId: number;
  /** In the name of whose "Former user" content stays. */
  readonly portalId: number;
  readonly successor: number | null;
}

/**
 * Deletes people for good, by what their references declare: what is about them goes, what they made for others stays. Works by sets, in two
 * statements a table at most.
 */
@Injectable()
export class Erasures {
  constructor(
    private readonly plan: ErasurePlan,
    private readonly steps: ErasureSteps,
  ) {}

  /** @returns what would become of which rows, those without any left out */
  async counts(transaction: Transaction, userId: number): Promise<readonly ErasureCount[]> {
    return transaction.rowsUnprepared<ErasureCount>(countStatement(this.plan.tables, userId));
  }

  /** What nobody would look after any more. */
  async vacancies(transaction: Transaction, userId: number): Promise<Vacancies> {
    return this.steps.vacancies(transaction, userId);
  }

  /** Everything in one unit of work, or nothing. */
  async erase(transaction: Transaction, { userId, portalId, successor }: ErasedAccount, now: Date): Promise<void> {
    const heirs = { userId, successor, formerUser: await formerUserOf(transaction, portalId, now) };
    const vacant = successor === null ? await this.steps.vacancies(transaction, userId) : undefined;
    await this.steps.run(transaction, { ...heirs, now });
    await this.deleteRows(transaction, heirs);
    await this.handOver(transaction, heirs);
    await transaction.rows(sql`DELETE FROM "user" WHERE "id" = ${userId}`);
    if (vacant) await this.steps.vacated(transaction, vacant);
  }

  /**
   * Deletes some of what is about a person, before the rest goes in one unit of work.
   * @param most of one table
   * @returns how many rows; none where little enough is left
   */
  async portion(transaction: Transaction, userId: number, most: number): Promise<number> {
    for (const table of this.plan.tables) {
      const statement = subjectStatement(table, userId, most);
      const gone = statement ? await transaction.rowsUnprepared(statement) : [];
      if (gone.length === most) return gone.length;
    }
    return 0;
  }

  private async deleteRows(transaction: Transaction, heirs: Heirs): Promise<void> {
    const { userId } = heirs;
    for (const table of this.plan.tables) {
      const copy = copyStatement(table, heirs);
      if (copy) await transaction.rowsUnprepared(copy);
    }
    // The person's own part of the tree of content, with the personal files in it.
    await transaction.rows(sql`DELETE FROM "resource_node" WHERE "id" = (SELECT "resource_node_id" FROM "user" WHERE "id" = ${userId})`);
    for (const table of this.plan.tables) {
      const statement = subjectStatement(table, userId);
      if (statement) await transaction.rowsUnprepared(statement);
    }
  }

  private async handOver(transaction: Transaction, heirs: Heirs): Promise<void> {
    for (const table of this.plan.tables) {
      const statement = handOverStatement(table, heirs);
      if (statement) await transaction.rowsUnprepared(statement);
    }
  }
}
