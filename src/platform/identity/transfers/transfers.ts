import { Injectable } from '@nestjs/common';
import { Actor } from '../../../auth/actor.js';
import { AccountCache } from '../../../auth/account-cache.js';
import { sql } from '../../../database/sql.js';
import { Database, type Transaction } from '../../../database/statements.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { problemDocument } from '../../../resource/protocol/problem-document.js';
import type { TransferKind } from './transfer.entity.js';

/** Of one person, that have not ended. */
const MOST_UNFINISHED = 3;
/** Milliseconds for which the outcome can be read. */
const KEPT_MS = 7 * 86_400_000;

interface NewTransfer {
  readonly kind: TransferKind;
  readonly course: number;
  /** Id of the asset that has the file. */
  readonly asset: number;
}

/** A transfer as its job needs it. */
export interface OpenTransfer {
  readonly id: number;
  readonly asset: number;
  readonly portal: number;
  readonly creator: number | null;
}

/** Imports in the background, from the request that asks for one to its outcome. */
@Injectable()
export class Transfers {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountCache,
  ) {}

  /**
   * @returns id of the new transfer, whose job its caller enqueues in the same transaction
   * @throws Problem 429 beyond three of one person that have not ended
   */
  async begin(transaction: Transaction, actor: Actor, { kind, course, asset }: NewTransfer, now: Date): Promise<number> {
    // Of several requests at once, each counts those before it.
    await transaction.rows(sql`SELECT 1 FROM "user" WHERE "id" = ${actor.id} FOR NO KEY UPDATE`);
    const open = await transaction.one<{ count: number }>(
      sql`SELECT count(*)::int AS "count" FROM "transfer" WHERE "creator_id" = ${actor.id} AND "state" IN ('waiting', 'running')`,
    );
    if ((open?.count ?? 0) >= MOST_UNFINISHED) {
      const sentence = `You have ${MOST_UNFINISHED} imports that have not ended; wait for one of them, or delete it.`;
      throw new Problem(429, sentence, { headers: { 'Retry-After': '60' } });
    }
    const made = await transaction.one<{ id: number }>(
      sql`INSERT INTO "transfer" ("kind", "state", "progress", "creator_id", "course_id", "asset_id", "portal_id", "created_at")
          VALUES (${kind}, 'waiting', 0, ${actor.id}, ${course}, ${asset}, ${actor.portalId}, ${now}) RETURNING "id"`,
    );
    return made?.id ?? 0;
  }

  /** @returns undefined where it was deleted meanwhile, or has ended */
  run(id: number): Promise<OpenTransfer | undefined> {
    return this.database.one<OpenTransfer>(
      sql`UPDATE "transfer" SET "state" = 'running', "progress" = 0 WHERE "id" = ${id} AND "state" IN ('waiting', 'running') AND "asset_id" IS NOT NULL
          RETURNING "id", "asset_id" AS "asset", "portal_id" AS "portal", "creator_id" AS "creator"`,
    );
  }

  /** Locks a transfer for its end. @returns undefined where it was deleted meanwhile */
  lock(transaction: Transaction, id: number): Promise<OpenTransfer | undefined> {
    return transaction.one<OpenTransfer>(
      sql`SELECT "id", "asset_id" AS "asset", "portal_id" AS "portal", "creator_id" AS "creator" FROM "transfer"
          WHERE "id" = ${id} AND "state" = 'running' AND "asset_id" IS NOT NULL FOR UPDATE`,
    );
  }

  /** Who sent the file, with the rights of now; undefined where the account is closed. */
  async senderOf({ creator, portal }: OpenTransfer): Promise<Actor | undefined> {
    const actor = creator === null ? null : await this.accounts.actorOf(creator, portal);
    return actor instanceof Actor ? actor : undefined;
  }

  /** Says how far it is. @param percent from 0 to 100 */
  async reach(id: number, percent: number): Promise<void> {
    await this.database.rows(sql`UPDATE "transfer" SET "progress" = ${percent} WHERE "id" = ${id} AND "state" = 'running'`);
  }

  /** @param usesFile whether something that was made has the file from now on; it is removed otherwise */
  async finish(transaction: Transaction, transfer: OpenTransfer, report: object, usesFile: boolean, now: Date): Promise<void> {
    await transaction.rows(
      sql`UPDATE "transfer" SET "state" = 'ready', "progress" = 100, "asset_id" = NULL, "report" = ${JSON.stringify(report)}::jsonb,
            "finished_at" = ${now}, "expires_at" = ${new Date(now.getTime() + KEPT_MS)} WHERE "id" = ${transfer.id}`,
    );
    if (!usesFile) await transaction.rows(sql`DELETE FROM "asset" WHERE "id" = ${transfer.asset}`);
  }

  /** The file is removed with it. @param address of the import, as its problem names it */
  async fail(transaction: Transaction, id: number, problem: Problem, address: string, now: Date): Promise<void> {
    const document = problemDocument(problem, address, false);
    const failed = await transaction.one<{ asset: number | null }>(
      sql`WITH "own" AS (SELECT "id", "asset_id" FROM "transfer" WHERE "id" = ${id} AND "state" IN ('waiting', 'running') FOR UPDATE)
          UPDATE "transfer" "t" SET "state" = 'failed', "asset_id" = NULL, "problem" = ${JSON.stringify(document)}::jsonb, "finished_at" = ${now},
            "expires_at" = ${new Date(now.getTime() + KEPT_MS)} FROM "own" WHERE "t"."id" = "own"."id" RETURNING "own"."asset_id" AS "asset"`,
    );
    if (failed?.asset != null) await transaction.rows(sql`DELETE FROM "asset" WHERE "id" = ${failed.asset}`);
  }
}
