import { Injectable } from '@nestjs/common';
import { TokenBuckets } from '../../auth/limits/token-buckets.js';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import { MEETING_CHANNEL } from '../ledger/meeting-announcement.js';
import { Problem, StateConflict } from '../../resource/protocol/problem.js';
import { WAS_PRESENT } from './answers-of-check.js';
import type { CheckWay } from './attendance-templates.js';

/** An answer of one participant. */
export interface GivenAnswer {
  readonly meetingId: number;
  /** `u:` and the id of an account, or `g:` and the id that a guest joined with. */
  readonly participantKey: string;
  readonly code: string;
  readonly way: CheckWay;
}

/** What became of an answer. */
export interface TakenAnswer {
  readonly number: number;
  /** Of the first answer, where there was one before. */
  readonly at: Date;
  /** Whether the participant had answered before. */
  readonly repeated: boolean;
  readonly state: 'answered' | 'answered_absent';
}

/** How long after its end an answer is taken, in seconds: it was under way. */
const GRACE_SECONDS = 5;
/** How often one participant may try within a minute: four characters are not to be found by trying. */
const TRIES = 10;
const TRIES_WITHIN_SECONDS = 60;

/** The digest is that of run, number and participant: an answer is one, however often it is sent. */
const IDENTITY = sql`translate(left(encode(sha256(convert_to(jsonb_build_array("c"."meeting_id", 'check-answered', "c"."run", "c"."number", "w"."key")::text, 'UTF8')), 'base64'), 22), '+/', '-_')`;

/** Takes the answers of participants to checks, each in one statement that waits for nobody. */
@Injectable()
export class CheckAnswers {
  private readonly tries: TokenBuckets;

  constructor(private readonly clock: Clock) {
    this.tries = new TokenBuckets('answers to checks', TRIES, TRIES_WITHIN_SECONDS, clock);
  }

  /** @throws Problem 409 where no check is open that has this code, 429 for too many tries */
  async take(statements: Statements, answer: GivenAnswer): Promise<TakenAnswer> {
    if (!this.tries.take(`${answer.meetingId} ${answer.participantKey}`).taken)
      throw new Problem(429, 'Too many attempts; wait a minute.', { headers: { 'Retry-After': '60' } });
    const taken = await statements.one<TakenAnswer>(taking(answer, this.clock.now()));
    if (!taken) throw new StateConflict('no-open-check', 'No check with this code is open now: its time is over, or a character is wrong.');
    return taken;
  }
}

function taking({ meetingId, participantKey, code, way }: GivenAnswer, now: Date): ReturnType<typeof sql> {
  return sql`WITH "c" AS (SELECT "id", "meeting_id", "run", "number" FROM "conference_check" WHERE "meeting_id" = ${meetingId} AND "code" = ${code.trim().toUpperCase()}
          AND "at" <= ${now}::timestamptz AND "until" + ${GRACE_SECONDS} * interval '1 second' >= ${now}::timestamptz ORDER BY "at" DESC LIMIT 1),
        "w" AS (SELECT COALESCE('u:' || "a"."user_id", ${participantKey}::text) AS "key", CASE WHEN "a"."user_id" IS NOT NULL THEN ${participantKey}::text END AS "reported"
          FROM (SELECT 1) AS "one" LEFT JOIN "conference_participant_account" "a" ON "a"."meeting_id" = ${meetingId} AND "a"."participant_key" = ${participantKey}::text),
        "added" AS (INSERT INTO "conference_check_answer" ("check_id", "meeting_id", "participant_key", "reported_key", "at", "way")
          SELECT "c"."id", "c"."meeting_id", "w"."key", "w"."reported", ${now}::timestamptz, ${way}::text FROM "c", "w" ON CONFLICT DO NOTHING RETURNING "at"),
        "noted" AS (INSERT INTO "conference_event" ("meeting_id", "participant_key", "reported_key", "kind", "discriminator", "time", "identity", "payload", "arrived_at")
          SELECT "c"."meeting_id", "w"."key", "w"."reported", 'check-answered', "c"."number"::text, ${now.getTime()}::bigint, ${IDENTITY},
            jsonb_build_object('run', "c"."run", 'number', "c"."number", 'way', ${way}::text), ${now}::timestamptz FROM "c", "w", "added" ON CONFLICT DO NOTHING),
        "r" AS (SELECT "c"."meeting_id", "w"."key" AS "participant_key", COALESCE((SELECT "at" FROM "added"), "k"."at") AS "at" FROM "c" CROSS JOIN "w"
          LEFT JOIN "conference_check_answer" "k" ON "k"."check_id" = "c"."id" AND "k"."participant_key" = "w"."key")
      SELECT "c"."number", COALESCE("r"."at", ${now}::timestamptz) AS "at", NOT EXISTS (SELECT 1 FROM "added") AS "repeated", CASE WHEN ${WAS_PRESENT} THEN 'answered' ELSE 'answered_absent' END AS "state",
        (SELECT pg_notify(${MEETING_CHANNEL}, ${meetingId}::text) FROM "added")::text AS "announced" FROM "c", "r"`;
}
