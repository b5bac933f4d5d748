import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import type { DeliveryProofKind } from '../events/delivery-integrity.js';

/** A delivery that was taken. */
interface Arrival {
  readonly door: 'legacy' | 'modern';
  /** The one meeting that its address is for; empty for all. */
  readonly externalMeetingId: string;
  /** Address of the machine that sent it. */
  readonly sender: string;
  readonly proof: DeliveryProofKind;
}

/** The last delivery to one address, and how many there were. */
export interface LastArrival extends Arrival {
  readonly count: number;
  readonly lastAt: Date;
}

/** Addresses that are remembered; those of which nothing came for longest are forgotten. */
const MOST = 1_000;

/**
 * When something last arrived, from where and for which hook: that a server cannot reach us shows nowhere else. Deliveries are counted
 * in memory, and each process writes that down every few seconds, so that no delivery costs a write of its own.
 */
@Injectable()
export class ReceivedDeliveries {
  #arrivals = new Map<string, LastArrival>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Never fails, never waits. */
  note({ door, externalMeetingId, sender, proof }: Arrival): void {
    const key = `${door} ${externalMeetingId}`;
    const count = (this.#arrivals.get(key)?.count ?? 0) + 1;
    if (count === 1 && this.#arrivals.size >= MOST) return;
    this.#arrivals.set(key, {
      door,
      externalMeetingId: externalMeetingId.slice(0, 255),
      sender: sender.slice(0, 45),
      proof,
      count,
      lastAt: this.clock.now(),
    });
  }

  /** @returns the last first */
  async latest(limit = MOST): Promise<LastArrival[]> {
    await this.flush();
    return this.database.rows<LastArrival>(
      sql`SELECT "door", "external_meeting_id" AS "externalMeetingId", "sender", "proof", "count", "last_at" AS "lastAt"
          FROM "conference_received_delivery" ORDER BY "last_at" DESC, "door", "external_meeting_id" LIMIT ${limit}`,
    );
  }

  /** Writes down what came since the last time, and forgets what is beyond the bound. */
  async flush(): Promise<void> {
    if (this.#arrivals.size === 0) return;
    const arrivals = [...this.#arrivals.values()].sort((one, other) => (one.externalMeetingId < other.externalMeetingId ? -1 : 1));
    this.#arrivals = new Map();
    await this.database.rows(
      sql`INSERT INTO "conference_received_delivery" AS "r" ("door", "external_meeting_id", "sender", "proof", "count", "last_at")
          SELECT "door", "externalMeetingId", "sender", "proof", "count", "lastAt" FROM jsonb_to_recordset(${JSON.stringify(arrivals)}::jsonb)
            AS "n" ("door" text, "externalMeetingId" text, "sender" text, "proof" text, "count" bigint, "lastAt" timestamptz)
          ORDER BY "door", "externalMeetingId"
          ON CONFLICT ("door", "external_meeting_id") DO UPDATE SET "count" = "r"."count" + EXCLUDED."count", "sender" = EXCLUDED."sender",
            "proof" = EXCLUDED."proof", "last_at" = GREATEST("r"."last_at", EXCLUDED."last_at")`,
    );
    await this.database.rows(
      sql`DELETE FROM "conference_received_delivery" WHERE ("door", "external_meeting_id") IN
          (SELECT "door", "external_meeting_id" FROM "conference_received_delivery" ORDER BY "last_at" DESC OFFSET ${MOST})`,
    );
  }
}
