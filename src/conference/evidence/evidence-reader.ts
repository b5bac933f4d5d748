import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { Database, type Transaction } from '../../database/statements.js';
import { meetingEnd } from '../activity/activity-event.js';
import { runName } from '../activity/connection.js';
import { withReportedTalk } from '../ledger/reported-talk.js';
import { standingFacts } from '../ledger/standing-facts.js';
import { foldUnsealed, unsealed } from '../ledger/sealed-history.js';
import { participantHistory } from '../ledger/event-ledger.js';
import { shownEvents } from '../ledger/shown-events.js';
import { type ShownStretches, shownStretches } from '../ledger/shown-stretches.js';
import { MISSING_FIGURES } from '../ledger/missing-figures.js';
import { PRESENCE } from '../ledger/record-writer.js';
import { type ActivityEvidence, evidenceOf, type EvidenceSources, type LedgerEntry, type StoredActivity } from './activity-evidence.js';
import { explainPresence } from './presence-evidence.js';

/** Looks up what a record's figures rest on; whether the caller may know that has been decided. */
@Injectable()
export class EvidenceReader {
  constructor(private readonly database: Database) {}

  async of(id: number): Promise<ActivityEvidence> {
    return this.database.transaction(async (transaction) => {
      const activity = await storedActivity(transaction, id);
      return evidenceOf(activity, await sourcesOf(transaction, activity));
    });
  }
}

/** @throws Error where it is gone */
export async function storedActivity(transaction: Transaction, id: number): Promise<StoredActivity> {
  const activity = await transaction.one<StoredActivity>(
    sql`SELECT "a"."id", "a"."meeting_id" AS "meetingId", "a"."participant_key" AS "participantKey", "a"."type", "a"."in_at" AS "inAt",
          "a"."out_at" AS "outAt", "a"."metrics", "a"."talk_source" AS "talkSource", "a"."sealed_at" AS "sealedAt", ${MISSING_FIGURES} AS "missing",
          NOT "a"."close" AS "isOpen", "a"."certainty",
          (SELECT count(*)::int FROM "conference_activity" "o" WHERE "o"."meeting_id" = "a"."meeting_id" AND "o"."participant_key" = "a"."participant_key"
            AND "o"."type" = ${PRESENCE} AND "o"."sealed_at" IS NULL AND ("o"."in_at", "o"."id") < ("a"."in_at", "a"."id")) AS "position"
        FROM "conference_activity" "a" JOIN "conference_meeting" "m" ON "m"."id" = "a"."meeting_id" WHERE "a"."id" = ${id}`,
  );
  if (!activity) throw new Error(`The activity ${id} has gone while it was read.`);
  return activity;
}

/** What the figures of a record rest on. */
export async function sourcesOf(transaction: Transaction, activity: StoredActivity): Promise<EvidenceSources> {
  const { meetingId, participantKey, type, sealedAt, position } = activity;
  if (type !== PRESENCE || sealedAt !== null) return { reports: [], ledger: new Map() };
  const { events, meetingEnds } = await participantHistory(transaction, meetingId, participantKey);
  const { reports, sealedThrough } = await standingFacts(transaction, meetingId, participantKey);
  const history = unsealed(events, meetingEnds, sealedThrough);
  return {
    presence: explainPresence(history.events, history.meetingEnds)[history.sealedIntervals + position],
    record: withReportedTalk(foldUnsealed(events, meetingEnds, sealedThrough), reports)[position],
    reports,
    ledger: await ledgerEntries(transaction, activity),
    shown: await shownIn(transaction, activity),
  };
}

async function shownIn(transaction: Transaction, activity: StoredActivity): Promise<ShownStretches | undefined> {
  const { meetingId, participantKey, inAt, outAt, isOpen } = activity;
  if (inAt === null) return undefined;
  const presence = { from: inAt.getTime(), to: isOpen ? null : (outAt ?? inAt).getTime() };
  const events = await shownEvents(transaction, meetingId, [participantKey]);
  return shownStretches(
    events.filter(({ key, time }) => key === participantKey && time >= presence.from && (presence.to === null || time <= presence.to)),
    [presence],
  );
}

/** Number of each event in the ledger, and what its delivery proved, by its identity as it enters the fold. */
async function ledgerEntries(transaction: Transaction, { meetingId, participantKey }: StoredActivity): Promise<Map<string, LedgerEntry>> {
  const rows = await transaction.rows<
    LedgerEntry & { readonly identity: string; readonly kind: string; readonly time: number; readonly internal: string | null }
  >(
    sql`SELECT "id", "identity", "kind", "time", "internal_meeting_id" AS "internal", COALESCE("payload"->>'integrity', 'body') AS "integrity" FROM "conference_event" WHERE "meeting_id" = ${meetingId} AND ("participant_key" = ${participantKey} OR "participant_key" IS NULL)`,
  );
  return new Map(
    rows.map(({ kind, time, internal, identity, id, integrity }) => [
      kind === 'end' ? meetingEnd(time, runName(internal)).identity : identity,
      { id, integrity },
    ]),
  );
}
