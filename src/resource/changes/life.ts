import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { raw, sql } from '../../database/sql.js';
import { Database, type Transaction } from '../../database/statements.js';

interface Stored {
  readonly place: string;
  readonly life: string | null;
}

const MAY_ASK_CLUSTER = sql`SELECT has_function_privilege('pg_control_system()', 'EXECUTE') AS "may"`;
const DATABASE_NUMBER = raw(`(SELECT "oid"::text FROM "pg_database" WHERE "datname" = current_database())`);
const PLACE_IN_CLUSTER = sql`SELECT "system_identifier"::text || '/' || ${DATABASE_NUMBER} AS "place" FROM pg_control_system()`;
const PLACE = sql`SELECT ${DATABASE_NUMBER} AS "place"`;

/**
 * The life of this installation: from its beginning, or its last restore, to the next one. What callers hold of an earlier life, such as a
 * position in the feed of changes, says nothing in this one: changes that they have seen may never have happened, and numbers of
 * transactions come again.
 *
 * A database that was restored into another cluster, or under another name, is noticed at the start. One that was put back in place, by
 * recovery to a point in time, is not: `npm run lyceum -- db:after-restore` begins its new life.
 */
@Injectable()
export class Life implements OnModuleInit {
  readonly #logger = new Logger('Installation');
  #id: string | null = null;

  constructor(private readonly database: Database) {}

  /** Names this life; null in an installation that was never restored. */
  get id(): string | null {
    return this.#id;
  }

  async onModuleInit(): Promise<void> {
    this.#id = await this.database.transaction((transaction) => this.#find(transaction), 'job');
  }

  /** Begins a new life, as after a restore. @returns its name */
  async begin(): Promise<string> {
    const life = await this.database.transaction(async (transaction) => beginLife(transaction, await placeOf(transaction)), 'job');
    this.#id = life;
    return life;
  }

  async #find(transaction: Transaction): Promise<string | null> {
    const place = await placeOf(transaction);
    await transaction.rows(sql`INSERT INTO "installation" ("id", "place") VALUES (1, ${place}) ON CONFLICT ("id") DO NOTHING`);
    const stored = await transaction.one<Stored>(sql`SELECT "place", "life" FROM "installation" WHERE "id" = 1 FOR UPDATE`);
    if (!stored || stored.place === place) return stored?.life ?? null;
    this.#logger.warn('This database was restored: positions in the feed of changes from before are refused (410).');
    return beginLife(transaction, place);
  }
}

async function placeOf(transaction: Transaction): Promise<string> {
  const asked = await transaction.one<{ may: boolean }>(MAY_ASK_CLUSTER);
  const found = await transaction.one<{ place: string }>(asked?.may ? PLACE_IN_CLUSTER : PLACE);
  return found?.place ?? '';
}

/** The log of changes is numbered by transactions of the life before, which would hide or repeat those of this one. */
async function beginLife(transaction: Transaction, place: string): Promise<string> {
  const life = randomUUID();
  await transaction.rows(sql`INSERT INTO "installation" ("id", "place", "life") VALUES (1, ${place}, ${life})
    ON CONFLICT ("id") DO UPDATE SET "place" = EXCLUDED."place", "life" = EXCLUDED."life"`);
  await transaction.rows(sql`TRUNCATE "change_log"`);
  return life;
}
