import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.js';
import { Environment } from '../../../config/environment.js';
import { monthOf, monthsLater } from '../../../database/partitions/months.js';
import { sql } from '../../../database/sql.js';
import { Database, type Statements, type Transaction } from '../../../database/statements.js';
import { ScheduledTask, type ScheduleTurn } from '../../../jobs/scheduled-task.js';
import { AuditKeys } from './audit-keys.js';

const HOUR_MS = 3_600_000;
/** Longer than a transaction may take: what was written in an hour is there then. */
const LATEST_MS = 15 * 60_000;
/** Hours of one turn: after a long pause the next turns do the rest. */
const MOST_HOURS = 1_000;
/** What comes before the first hour. */
const NOTHING = '';

interface Seal {
  readonly hour: Date;
  readonly seal: string;
}

/** The first hour that is not as it was sealed. */
interface BrokenSeal {
  readonly hour: Date;
}

/** Seals each hour of the audit log, so that a later change shows even if it was made past the triggers. */
@Injectable()
export class AuditSeals extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly keys: AuditKeys,
    private readonly environment: Environment,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Seals the hours that are over. */
  async run({ until }: ScheduleTurn): Promise<void> {
    const end = hourOf(new Date(until.getTime() - LATEST_MS));
    await this.database.transaction((transaction) => this.sealUntil(transaction, end), 'job');
  }

  private async sealUntil(transaction: Transaction, end: Date): Promise<void> {
    await transaction.rows(sql`LOCK TABLE "audit_seal" IN SHARE ROW EXCLUSIVE MODE`);
    const last = await transaction.one<Seal>(sql`SELECT "hour", "seal" FROM "audit_seal" ORDER BY "hour" DESC LIMIT 1`);
    let hour = last ? next(last.hour) : await beginning(transaction);
    let before = last?.seal ?? NOTHING;
    for (let sealed = 0; hour && hour < end && sealed < MOST_HOURS; sealed += 1) {
      const entries = await entriesOf(transaction, hour);
      before = this.keys.seal(before, hour, entries);
      await transaction.rows(sql`INSERT INTO "audit_seal" ("hour", "entries", "seal") VALUES (${hour}, ${entries.length}, ${before})`);
      hour = next(hour);
    }
  }

  /** Months that went by AUDIT_RETENTION are no longer there to be looked at; their seals are, and hold the chain together. */
  private get oldestKept(): Date {
    return monthsLater(monthOf(this.clock.now()), -this.environment.AUDIT_RETENTION).start;
  }

  /** @returns undefined where each hour is as it was sealed */
  async verify(): Promise<BrokenSeal | undefined> {
    const first = await beginning(this.database);
    const seals = await this.database.rows<Seal>(sql`SELECT "hour", "seal" FROM "audit_seal" ORDER BY "hour"`);
    let expected = seals[0]?.hour;
    let before = NOTHING;
    const kept = this.oldestKept;
    if (first && expected && first < expected) return { hour: first };
    for (const { hour, seal } of seals) {
      // A missing seal counts as a broken one.
      if (expected && hour.getTime() !== expected.getTime()) return { hour: expected };
      if (hour >= kept && this.keys.seal(before, hour, await entriesOf(this.database, hour)) !== seal) return { hour };
      before = seal;
      expected = next(hour);
    }
    return undefined;
  }
}

function hourOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS);
}

async function beginning(statements: Statements): Promise<Date | undefined> {
  const first = await statements.one<{ at: Date | null }>(sql`SELECT min("default_date") AS "at" FROM "track_e_default"`);
  return first?.at ? hourOf(first.at) : undefined;
}

function next(hour: Date): Date {
  return new Date(hour.getTime() + HOUR_MS);
}

/** Each entry as one text, by members that are listed here: a column that a later version adds changes no seal. */
async function entriesOf(statements: Statements, hour: Date): Promise<string[]> {
  const found = await statements.rows<{ entry: string }>(
    sql`SELECT jsonb_build_array("id", "default_user_id", extract(epoch FROM "default_date"), "default_event_type", "default_value_type", "default_value",
          "c_id", "session_id", "acting_user", "portal", "address", "source", "request_id", "members", "before_hash", "after_hash")::text AS "entry"
        FROM "track_e_default" WHERE "default_date" >= ${hour} AND "default_date" < ${next(hour)} ORDER BY "id"`,
  );
  return found.map(({ entry }) => entry);
}
