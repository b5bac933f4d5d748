import { createHmac } from 'node:crypto';
import { type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { runName } from '../../activity/connection.js';
import type { PackLine } from './verifier/pack-line.js';
import type { SealedTime } from './sealed-time.js';

/** A line before it has its place in the file. */
export type LineOfPack = Omit<PackLine, 'chain' | 'n'>;

interface Row {
  readonly key: string | null;
  readonly event: number | null;
  readonly kind: PackLine['kind'];
  readonly time: number;
  readonly device: string;
  readonly discriminator: string;
  readonly internal: string | null;
  readonly corrected: boolean;
  readonly proved: 'address' | 'body' | null;
  readonly superseded: boolean;
  readonly since: number | null;
  readonly talkSeconds: number | null;
}

const TOKEN_LENGTH = 8;
/** Kinds whose discriminator is an id that the server gave. */
const IDS: ReadonlySet<string> = new Set(['message', 'camera-start', 'camera-stop', 'breakout-end']);

const NO_REPORT = sql`NULL::bigint AS "since", NULL::int AS "talkSeconds"`;

/** Names what identifies people and their devices by tokens that are the same within a pack, and others in every other one. */
export class PackTokens {
  /** @param secret forgotten once the pack is sealed */
  constructor(private readonly secret: Buffer) {}

  of(text: string): string {
    return text === '' ? '' : createHmac('sha256', this.secret).update(text).digest('base64url').slice(0, TOKEN_LENGTH);
  }

  /** A device, with the breakout room that it is in. */
  ofDevice(device: string): string {
    const at = device.indexOf('@');
    return at < 0 ? this.of(device) : `${this.of(device.slice(0, at))}@${this.of(device.slice(at + 1))}`;
  }
}

/** What concerns the meeting as a whole. */
export function wideRows(transaction: Transaction, meetingId: number, time: SealedTime): Promise<Row[]> {
  const [from, to] = [time.from.getTime(), time.lastEventBy];
  return transaction.rows<Row>(
    sql`SELECT NULL AS "key", "id" AS "event", "kind", "time", "device", "discriminator", CASE "kind" WHEN 'check-asked' THEN "payload"->>'run' ELSE "internal_meeting_id" END AS "internal", "payload" ? 'reportedTime' AS "corrected",
          COALESCE("payload"->>'integrity', 'body') AS "proved", FALSE AS "superseded", ${NO_REPORT}
        FROM "conference_event" WHERE "meeting_id" = ${meetingId} AND "participant_key" IS NULL AND "kind" IN ('end', 'breakout-end', 'check-asked') AND "time" BETWEEN ${from} AND ${to}
        UNION ALL SELECT NULL, NULL, 'end', "superseded_at", '', '', "internal_meeting_id", FALSE, NULL, TRUE, NULL, NULL FROM "conference_meeting_run"
          WHERE "meeting_id" = ${meetingId} AND "superseded_at" BETWEEN ${from} AND ${to}
        ORDER BY "time", "event"`,
  );
}

/** The events and reports of some participants, participant by participant, each in the order of time. */
export function ownRows(transaction: Transaction, meetingId: number, keys: readonly string[], time: SealedTime): Promise<Row[]> {
  const [from, to] = [time.from.getTime(), time.lastEventBy];
  const which = sql`"meeting_id" = ${meetingId} AND "participant_key" = ANY(${keys}::text[])`;
  return transaction.rows<Row>(
    sql`SELECT "t".* FROM (SELECT "participant_key" AS "key", "id" AS "event", "kind", "time", "device", "discriminator", "internal_meeting_id" AS "internal", "payload" ? 'reportedTime' AS "corrected",
            COALESCE("payload"->>'integrity', 'body') AS "proved", FALSE AS "superseded", ${NO_REPORT}, "identity"
          FROM "conference_event" WHERE ${which} AND "kind" NOT IN ('erased', 'acknowledged', 'poll-vote') AND "time" BETWEEN ${from} AND ${to}
          UNION ALL ${reportsOf(which, from, to)}) "t"
        ORDER BY array_position(${keys}::text[], "t"."key"::text), "t"."time", "t"."identity" COLLATE "C"`,
  );
}

/** One a run, as the figures take it. */
function reportsOf(which: Sql, from: number, to: number): Sql {
  return sql`SELECT "participant_key", NULL::bigint, 'report', max("finished_at"), '', '', NULL, FALSE, NULL, FALSE, min("started_at"),
      LEAST(sum("talk_seconds"), 2147483647)::int, 'report'
    FROM "conference_analytics" WHERE ${which} AND "started_at" <= ${to} AND "finished_at" >= ${from} GROUP BY "participant_key", "internal_meeting_id"`;
}

/** @param participant pseudonym; null for what concerns all */
export function lineOf(row: Row, participant: string | null, tokens: PackTokens): LineOfPack {
  const { event, kind, time, device, discriminator, internal, corrected, proved, superseded, since, talkSeconds } = row;
  const run = kind === 'breakout-end' ? undefined : runName(internal, device);
  return {
    event,
    participant,
    kind,
    at: new Date(time).toISOString(),
    ...(device === '' ? {} : { device: tokens.ofDevice(device) }),
    ...(discriminator === '' ? {} : { as: IDS.has(kind) ? tokens.of(discriminator) : discriminator }),
    ...(run === undefined ? {} : { run }),
    ...(corrected ? { corrected: true } : {}),
    ...(proved === null ? {} : { proved }),
    ...(superseded ? { superseded: true } : {}),
    ...(since === null ? {} : { since: new Date(since).toISOString(), talkSeconds: talkSeconds ?? 0 }),
  };
}
