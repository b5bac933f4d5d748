import { numbers, texts } from '../../database/array-literal.js';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { meetingEnd } from '../activity/activity-event.js';
import { storedRecord } from '../activity/activity-fold.js';
import { withReportedTalk } from '../analytics/reported-talk.js';
import { standingFacts } from '../analytics/standing-facts.js';
import { foldUnsealed } from '../care/sealed-history.js';
import { type ParticipantHistory, participantHistories, type ParticipantOfMeeting } from './event-ledger.js';
import type { GroupMemory } from './ledger-memory.js';
import { stateOf } from './state-text.js';
import { type NamedEvent, NOTHING_KNOWN, type ParticipantState, resumeParticipant } from './participant-state.js';
import { PRESENCE, type RecordPlan, type RecordToWrite, writeRecords } from './record-writer.js';

export { PRESENCE } from './record-writer.js';

/** A participant whose events have become more. */
export interface TouchedParticipant extends ParticipantOfMeeting {
  /** The new ones, those about the whole meeting included. */
  readonly events: readonly NamedEvent[];
}

/** What is stored of a participant beside the ledger. */
export interface StoredParticipant {
  readonly state: ParticipantState | null;
  /** The records in the order of their stays. */
  readonly records: readonly number[];
  /** Whether the figures rest on more than events. */
  readonly hasFacts: boolean;
}

/** Brings the stored records of one participant into line with the ledger, and with what the server reported besides. */
export async function refoldParticipant(transaction: Transaction, meetingId: number, key: string): Promise<void> {
  await refoldParticipants(transaction, [{ meetingId, key }]);
}

/** The same for several participants at once. */
export async function refoldParticipants(transaction: Transaction, participants: readonly ParticipantOfMeeting[]): Promise<void> {
  const stored = await storedParticipants(transaction, participants);
  writeRecords(transaction, await plansFromBeginning(transaction, paired(participants, stored)));
}

/**
 * Brings the stored records into line with what was added to the ledger: by one step for each event that comes in order,
 * from the beginning for whoever is new or has got a late one. Few statements, however many the participants.
 * @param known what is stored of participants, where that has been read already
 * @param memory keeps what is stored from now on
 */
export async function applyEvents(
  transaction: Transaction,
  touched: readonly TouchedParticipant[],
  known: KnownParticipants,
  memory?: GroupMemory,
): Promise<void> {
  if (touched.length === 0) return;
  const missing = touched.filter((participant) => !known.has(nameOf(participant)));
  const found = missing.length === 0 ? known : new Map([...known, ...(await knownParticipants(transaction, missing))]);
  const stored = touched.map((participant) => found.get(nameOf(participant)));
  const plans: RecordPlan[] = [];
  const others: PairedParticipant[] = [];
  for (const { participant, known } of paired(touched, stored)) {
    const plan = resumedPlan(participant, known);
    if (plan) plans.push(plan);
    else others.push({ participant, known });
  }
  plans.push(...(await plansFromBeginning(transaction, others)));
  writeRecords(transaction, plans);
  if (memory) for (const plan of plans) memory.keepParticipant(nameOf(plan), storedBy(plan, found));
}

/** What is stored of a participant after a plan was carried out; undefined where that isn't known before it is. */
function storedBy(plan: RecordPlan, found: KnownParticipants): StoredParticipant | undefined {
  const before = found.get(nameOf(plan));
  const isKnown = before && !before.hasFacts && plan.surplus.length === 0 && plan.records.every(({ id }) => id !== undefined);
  return isKnown && plan.state ? { state: plan.state, records: before.records, hasFacts: false } : undefined;
}

interface PairedParticipant {
  readonly participant: ParticipantOfMeeting;
  readonly known: StoredParticipant;
}

function paired<Participant extends ParticipantOfMeeting>(
  participants: readonly Participant[],
  stored: readonly (StoredParticipant | undefined)[],
): { participant: Participant; known: StoredParticipant }[] {
  return participants.map((participant, index) => ({
    participant,
    known: stored[index] ?? { state: null, records: [], hasFacts: false },
  }));
}

/** @returns undefined where the stored state doesn't reach: the fold has to begin anew */
function resumedPlan(participant: TouchedParticipant, { state, records, hasFacts }: StoredParticipant): RecordPlan | undefined {
  if (state === null || hasFacts || records.length !== state.fold.stays) return undefined;
  const resumed = resumeParticipant(state, participant.events);
  if (!resumed || resumed.state.fold.stays < records.length) return undefined;
  const name = resumed.state.name?.text;
  // A new name goes to all stays.
  if (name !== state.name?.text && records.length > 0) return undefined;
  return {
    ...{ meetingId: participant.meetingId, key: participant.key, state: resumed.state, name, surplus: [] },
    records: [...resumed.changed].map(([index, record]) => ({ id: records[index], ...storedRecord(record), talkSource: 'events' })),
  };
}

async function plansFromBeginning(transaction: Transaction, participants: readonly PairedParticipant[]): Promise<RecordPlan[]> {
  const histories = await participantHistories(
    transaction,
    participants.map(({ participant }) => participant),
  );
  const plans: RecordPlan[] = [];
  for (const [index, { participant, known }] of participants.entries()) {
    const history = histories[index];
    if (!history) continue;
    const { state, records } = known.hasFacts ? await withFacts(transaction, participant, history) : fromEvents(history);
    plans.push({
      ...{ meetingId: participant.meetingId, key: participant.key, name: history.name },
      state: history.events.length === 0 && records.length === 0 && !known.hasFacts ? undefined : state,
      surplus: known.records.slice(records.length),
      records: records.map((record, position) => ({ ...record, id: known.records[position] })),
    });
  }
  return plans;
}

interface Folded {
  readonly state: ParticipantState | null;
  readonly records: readonly RecordToWrite[];
}

function fromEvents({ named, meetingEnds }: ParticipantHistory): Folded {
  const folded = resumeParticipant(NOTHING_KNOWN, [...named, ...meetingEnds.map(meetingEnd)]);
  if (!folded) throw new Error('A fold from the beginning refused an event as late.');
  const records = [...folded.changed].sort(([one], [other]) => one - other).map(([, record]) => record);
  return { state: folded.state, records: records.map((record) => ({ ...storedRecord(record), talkSource: 'events' })) };
}

async function withFacts(
  transaction: Transaction,
  { meetingId, key }: ParticipantOfMeeting,
  { events, meetingEnds }: ParticipantHistory,
): Promise<Folded> {
  const { reports, sealedThrough } = await standingFacts(transaction, meetingId, key);
  return { state: null, records: withReportedTalk(foldUnsealed(events, meetingEnds, sealedThrough), reports) };
}

/** What is stored of participants, by meeting and key. */
export type KnownParticipants = ReadonlyMap<string, StoredParticipant>;

export async function knownParticipants(
  transaction: Transaction,
  participants: readonly ParticipantOfMeeting[],
): Promise<KnownParticipants> {
  const distinct = new Map(participants.map((participant) => [nameOf(participant), participant]));
  const stored = await storedParticipants(transaction, [...distinct.values()]);
  return new Map([...distinct.keys()].map((name, index) => [name, stored[index] as StoredParticipant]));
}

/** Names a participant of a meeting. */
export function nameOf({ meetingId, key }: ParticipantOfMeeting): string {
  return `${meetingId} ${key}`;
}

/**
 * No condition on anything but the participant reaches the look-up of records: without statistics PostgreSQL would take the
 * index of another column, and read every record for each of the participants.
 * @returns what is stored of each participant, in their order
 */
async function storedParticipants(transaction: Transaction, participants: readonly ParticipantOfMeeting[]): Promise<StoredParticipant[]> {
  if (participants.length === 0) return [];
  const rows = await transaction.rows<Omit<StoredParticipant, 'state'> & { readonly state: string | null }>(
    sql`SELECT "s"."state", COALESCE("a"."records", '{}') AS "records", COALESCE("a"."sealed", FALSE)
            OR EXISTS (SELECT 1 FROM "conference_analytics" WHERE "meeting_id" = "t"."meeting" AND "participant_key" = "t"."key") AS "hasFacts"
        FROM unnest(${numbers(participants.map(({ meetingId }) => meetingId))}::int[], ${texts(participants.map(({ key }) => key))}::text[])
          WITH ORDINALITY AS "t" ("meeting", "key", "position")
        LEFT JOIN "conference_fold_state" "s" ON "s"."meeting_id" = "t"."meeting" AND "s"."participant_key" = "t"."key",
        LATERAL (SELECT array_agg("id" ORDER BY "in_at" NULLS FIRST, "id") FILTER (WHERE "type" = ${PRESENCE} AND "sealed_at" IS NULL) AS "records",
            bool_or("sealed_at" IS NOT NULL) AS "sealed"
          FROM "conference_activity" WHERE "meeting_id" = "t"."meeting" AND "participant_key" = "t"."key") AS "a"
        ORDER BY "t"."position"`,
  );
  return rows.map(({ state, ...stored }) => ({ ...stored, state: state === null ? null : stateOf(state) }));
}
