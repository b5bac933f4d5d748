import { documents, texts } from '../../database/array-literal.js';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { ParticipantResolver } from '../ledger/participant-resolver.js';
import type { AnalyticsReport } from './analytics-report.js';

/** Stores the polls of a report and who voted for what; a report that comes again changes nothing. The meeting must be locked. */
export async function recordPolls(transaction: Transaction, meetingId: number, report: AnalyticsReport): Promise<void> {
  const { meeting, polls } = report;
  if (polls.length === 0) return;
  const run = meeting.internal ?? '';
  await transaction.rows(
    sql`INSERT INTO "conference_poll" ("meeting_id", "internal_meeting_id", "poll", "question", "options", "secret", "started_at")
        SELECT ${meetingId}::int, ${run}::text, * FROM unnest(${texts(polls.map(({ id }) => id))}::text[], ${texts(polls.map(({ question }) => question))}::text[],
          ${documents(polls.map(({ options }) => options))}::jsonb[], ${polls.map(({ secret }) => secret)}::boolean[], ${polls.map(({ startedAt }) => startedAt)}::bigint[])
        ON CONFLICT DO NOTHING`,
  );
  const votes = await attributed(transaction, meetingId, report);
  if (votes.length === 0) return;
  await transaction.rows(
    sql`INSERT INTO "conference_poll_vote" ("meeting_id", "internal_meeting_id", "poll", "participant_key", "reported_key", "answer")
        SELECT DISTINCT ON (1, 2, 3, 4) ${meetingId}::int, ${run}::text, "t"."poll", "t"."key", "t"."reported", "t"."answer" FROM unnest(${texts(votes.map(({ poll }) => poll))}::text[],
          ${texts(votes.map(({ key }) => key))}::text[], ${texts(votes.map(({ reported }) => reported))}::text[], ${texts(votes.map(({ answer }) => answer))}::text[])
          AS "t" ("poll", "key", "reported", "answer") ON CONFLICT DO NOTHING`,
  );
  await answerChecks(transaction, meetingId, run);
}

interface Vote {
  readonly poll: string;
  readonly key: string;
  readonly reported: string | null;
  readonly answer: string | null;
}

/** Votes are those of connections; who is behind them, the events said. */
async function attributed(transaction: Transaction, meetingId: number, { polls }: AnalyticsReport): Promise<Vote[]> {
  const devices = [...new Set(polls.flatMap(({ votes }) => votes.map(([device]) => device)))];
  const mentions = new Map(devices.map((internal) => [internal, { meetingId, participant: { internal } }]));
  const resolver = await ParticipantResolver.load(transaction, [...mentions.values()]);
  return polls.flatMap(({ id, votes, startedAt }) =>
    votes.flatMap(([device, answer]) => {
      const mention = mentions.get(device);
      const who = mention && resolver.identityOf(mention);
      return who && !resolver.hasObjected(meetingId, who.key, startedAt)
        ? [{ poll: id, key: who.key, reported: who.reported, answer }]
        : [];
    }),
  );
}

/**
 * A vote in a poll that began in the time of a check answers it. When it was cast is not reported: it counts from the beginning of the poll,
 * or from when the voter came in.
 */
async function answerChecks(transaction: Transaction, meetingId: number, run: string): Promise<void> {
  const cast = sql`COALESCE((SELECT GREATEST(to_timestamp("p"."started_at" / 1000.0), min("a"."in_at")) FROM "conference_activity" "a" WHERE "a"."meeting_id" = "v"."meeting_id"
    AND "a"."participant_key" = "v"."participant_key" AND "a"."type" = 'presence' AND "a"."in_at" <= "c"."until"
    AND (NOT "a"."close" OR "a"."out_at" >= to_timestamp("p"."started_at" / 1000.0))), to_timestamp("p"."started_at" / 1000.0))`;
  await transaction.rows(
    sql`WITH "added" AS (INSERT INTO "conference_check_answer" ("check_id", "meeting_id", "participant_key", "reported_key", "at", "way")
          SELECT DISTINCT ON ("c"."id", "v"."participant_key") "c"."id", "c"."meeting_id", "v"."participant_key", "v"."reported_key", ${cast}, 'poll'
          FROM "conference_check" "c" JOIN "conference_poll" "p" ON "p"."meeting_id" = "c"."meeting_id" AND "p"."internal_meeting_id" = "c"."run"
            AND to_timestamp("p"."started_at" / 1000.0) BETWEEN "c"."at" AND "c"."until"
          JOIN "conference_poll_vote" "v" ON "v"."meeting_id" = "p"."meeting_id" AND "v"."internal_meeting_id" = "p"."internal_meeting_id" AND "v"."poll" = "p"."poll"
          WHERE "c"."meeting_id" = ${meetingId} AND "c"."run" = ${run} AND "c"."way" IN ('poll', 'any') ORDER BY "c"."id", "v"."participant_key", "p"."started_at"
          ON CONFLICT DO NOTHING RETURNING *)
        INSERT INTO "conference_event" ("meeting_id", "participant_key", "reported_key", "kind", "discriminator", "time", "identity", "payload")
        SELECT "r"."meeting_id", "r"."participant_key", "r"."reported_key", 'check-answered', "c"."number"::text, floor(extract(epoch FROM "r"."at") * 1000)::bigint,
          concat_ws(':', 'check-answered', "r"."meeting_id", "c"."run", "c"."number", "r"."participant_key"), jsonb_build_object('run', "c"."run", 'number', "c"."number", 'way', 'poll')
        FROM "added" "r" JOIN "conference_check" "c" ON "c"."id" = "r"."check_id" ON CONFLICT DO NOTHING`,
  );
}
