import { documents, jsonTexts, numbers, texts } from '../../database/array-literal.js';
import { raw, type Sql, Slot, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { StoredRecord } from '../activity/activity-fold.js';
import type { TalkSource } from '../activity/activity-metrics.js';
import { ANNOUNCEMENT } from './meeting-announcement.js';
import type { ParticipantState } from './participant-state.js';
import { stateText } from './state-text.js';

/** Kind of record that the state machine writes; others are created through the API and not touched here. */
export const PRESENCE = 'presence';

/** A presence interval as it is to be stored. */
export interface RecordToWrite extends StoredRecord {
  readonly talkSource: TalkSource;
  /** See `ActivityRecord.scoredReactions`. */
  readonly scoredReactions: number;
}

/** What is to be written of one participant in one meeting. */
export interface RecordPlan {
  readonly meetingId: number;
  readonly key: string;
  readonly name: string | undefined;
  /** Where the fold stands; null where it can't be resumed, undefined where there is nothing of the participant. */
  readonly state: ParticipantState | null | undefined;
  /** Records to be deleted. */
  readonly surplus: readonly number[];
  /** Records to be changed, and those without id to be made. */
  readonly records: readonly (RecordToWrite & { readonly id: number | undefined })[];
}

interface Row extends RecordToWrite {
  readonly id: number | undefined;
  readonly meetingId: number;
  readonly key: string;
  readonly name: string | undefined;
}

/** Writes records and states of any number of participants in a handful of statements, without waiting for any of them. */
export function writeRecords(transaction: Transaction, plans: readonly RecordPlan[]): void {
  if (plans.length === 0) return;
  const rows = plans.flatMap(({ meetingId, key, name, records }) => records.map((record) => ({ ...record, meetingId, key, name })));
  const known = rows.filter(({ id }) => id !== undefined);
  const surplus = plans.flatMap((plan) => plan.surplus);
  // What goes or closes comes first: two open records of one participant are rejected even within a transaction.
  if (surplus.length > 0) transaction.send(sql`DELETE FROM "conference_activity" WHERE "id" = ANY(${surplus}::bigint[])`);
  forget(
    transaction,
    plans.filter(({ state }) => state === undefined),
  );
  const closed = known.filter(({ open }) => !open);
  if (closed.length > 0) transaction.send(CHANGING.with(changed(closed)));
  const announced = { announced: [...new Set(plans.map(({ meetingId }) => meetingId))] };
  transaction.send(WRITING.with({ ...kept(plans), ...changed(known.filter(({ open }) => open)), ...announced }));
  const added = rows.filter(({ id }) => id === undefined);
  if (added.length > 0) transaction.send(ADDING.with(made(added)));
}

function forget(transaction: Transaction, plans: readonly RecordPlan[]): void {
  if (plans.length === 0) return;
  transaction.send(
    sql`DELETE FROM "conference_fold_state" WHERE ("meeting_id", "participant_key") IN
          (SELECT * FROM unnest(${plans.map(({ meetingId }) => meetingId)}::int[], ${plans.map(({ key }) => key)}::text[]))`,
  );
}

/** Statements are composed once: each event writes. */
const KEEPING = sql`INSERT INTO "conference_fold_state" ("meeting_id", "participant_key", "state")
    SELECT * FROM unnest(${new Slot('stateMeetings')}::int[], ${new Slot('stateKeys')}::text[], ${new Slot('states')}::text[])
    ON CONFLICT ("meeting_id", "participant_key") DO UPDATE SET "state" = EXCLUDED."state"`;

function kept(plans: readonly RecordPlan[]): Record<'stateMeetings' | 'stateKeys' | 'states', unknown> {
  const some = plans.filter(({ state }) => state !== undefined);
  return {
    stateMeetings: numbers(some.map(({ meetingId }) => meetingId)),
    stateKeys: texts(some.map(({ key }) => key)),
    states: jsonTexts(some.map(({ state }) => (state ? stateText(state) : null))),
  };
}

const COLUMNS = raw('"in_at", "out_at", "close", "metrics", "talk_source", "display_name", "scored_reactions", "certainty"');

const LISTED = sql`${new Slot('begins')}::bigint[], ${new Slot('ends')}::bigint[], ${new Slot('closed')}::boolean[], ${new Slot('metrics')}::jsonb[],
    ${new Slot('sources')}::text[], ${new Slot('names')}::text[], ${new Slot('reactions')}::int[], ${new Slot('certainties')}::text[]`;

function listed(rows: readonly Row[]): Record<string, unknown> {
  return {
    begins: numbers(rows.map(({ inAt }) => inAt)),
    ends: numbers(rows.map(({ outAt }) => outAt)),
    closed: texts(rows.map(({ open }) => String(!open))),
    metrics: documents(rows.map(({ metrics }) => metrics)),
    sources: texts(rows.map(({ talkSource }) => talkSource)),
    names: texts(rows.map(({ name }) => name ?? null)),
    reactions: numbers(rows.map(({ scoredReactions }) => scoredReactions)),
    certainties: texts(rows.map(({ certainty }) => certainty)),
  };
}

/** A column of Unix milliseconds as a timestamp. */
function timestamp(column: 'in_at' | 'out_at'): Sql {
  return raw(`to_timestamp("t"."${column}" / 1000.0::float8)`);
}

const CHANGING = sql`UPDATE "conference_activity" "a" SET "in_at" = ${timestamp('in_at')}, "out_at" = ${timestamp('out_at')}, "close" = "t"."close",
      "metrics" = "t"."metrics", "talk_source" = "t"."talk_source", "display_name" = "t"."display_name",
      "scored_reactions" = "t"."scored_reactions", "certainty" = "t"."certainty"
    FROM unnest(${new Slot('ids')}::bigint[], ${LISTED}) AS "t" ("id", ${COLUMNS}) WHERE "a"."id" = "t"."id"`;

function changed(rows: readonly Row[]): Record<string, unknown> {
  return { ids: numbers(rows.map(({ id }) => id ?? null)), ...listed(rows) };
}

const WRITING = sql`WITH "states" AS (${KEEPING}), "records" AS (${CHANGING}) ${ANNOUNCEMENT}`;

/** An open record that was created through the API is reused. An account may have been deleted meanwhile. */
const ADDING = sql`INSERT INTO "conference_activity" ("meeting_id", "participant_id", "participant_key", "type", ${COLUMNS})
    SELECT "t"."meeting_id", "u"."id", "t"."key", ${PRESENCE}, ${timestamp('in_at')}, ${timestamp('out_at')}, "t"."close", "t"."metrics", "t"."talk_source", "t"."display_name", "t"."scored_reactions", "t"."certainty"
    FROM unnest(${new Slot('meetings')}::int[], ${new Slot('keys')}::text[], ${new Slot('users')}::int[], ${LISTED})
      WITH ORDINALITY AS "t" ("meeting_id", "key", "user", ${COLUMNS}, "position")
    LEFT JOIN "user" "u" ON "u"."id" = "t"."user" ORDER BY "t"."position"
    ON CONFLICT ("meeting_id", "participant_key") WHERE "close" = false DO UPDATE SET "type" = EXCLUDED."type", "in_at" = EXCLUDED."in_at",
      "out_at" = EXCLUDED."out_at", "metrics" = EXCLUDED."metrics", "talk_source" = EXCLUDED."talk_source", "scored_reactions" = EXCLUDED."scored_reactions", "certainty" = EXCLUDED."certainty",
      "display_name" = COALESCE(EXCLUDED."display_name", "conference_activity"."display_name")`;

function made(rows: readonly Row[]): Record<string, unknown> {
  return {
    meetings: rows.map(({ meetingId }) => meetingId),
    keys: rows.map(({ key }) => key),
    users: rows.map(({ key }) => (key.startsWith('u:') ? Number(key.slice(2)) : null)),
    ...listed(rows),
  };
}
