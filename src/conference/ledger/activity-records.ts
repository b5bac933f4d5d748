import type { Transaction } from '../../database/statements.js';
import { storedRecord } from '../activity/activity-fold.js';
import type { ActivityRecord } from '../activity/activity-record.js';
import { withReportedTalk } from './reported-talk.js';
import { standingFacts } from './standing-facts.js';
import { foldUnsealed, scoredUnsealed } from './sealed-history.js';
import { type ParticipantHistory, participantHistories } from './event-ledger.js';
import {
  type NamedEvent,
  NOTHING_KNOWN,
  NOTHING_KNOWN_IN_DISORDER,
  type ParticipantState,
  resumeParticipant,
} from './participant-state.js';
import { type RecordPlan, type RecordToWrite, writeRecords } from './record-writer.js';
import type { ParticipantOfMeeting, StoredParticipant, KnownParticipants } from './ledger-types.js';
import { participantName } from './ledger-keys.js';
import { knownParticipants, storedParticipants } from './stored-participants.js';

export { PRESENCE } from './record-writer.js';

/** A participant whose events have become more. */
export interface TouchedParticipant extends ParticipantOfMeeting {
  /** The new ones, those about the whole meeting included. */
  readonly events: readonly NamedEvent[];
}

/** Updates the stored records of one participant from the ledger and from the server's reports. */
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
 * from the beginning for a new participant or a late event. Few statements, however many the participants.
 * @param known what is stored of participants, as far as it has been read already
 * @returns how many participants had to be folded anew though their fold was stored: late events, mostly
 */
export async function applyEvents(
  transaction: Transaction,
  touched: readonly TouchedParticipant[],
  known: KnownParticipants,
): Promise<number> {
  if (touched.length === 0) return 0;
  const missing = touched.filter((participant) => !known.has(participantName(participant)));
  const found = missing.length === 0 ? known : new Map([...known, ...(await knownParticipants(transaction, missing))]);
  const stored = touched.map((participant) => found.get(participantName(participant)));
  const plans: RecordPlan[] = [];
  const others: PairedParticipant[] = [];
  for (const { participant, known } of paired(touched, stored)) {
    const plan = resumedPlan(participant, known);
    if (plan) plans.push(plan);
    else others.push({ participant, known });
  }
  plans.push(...(await plansFromBeginning(transaction, others)));
  writeRecords(transaction, plans);
  return others.filter(({ known }) => known.state !== null).length;
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
  if (state === null || hasFacts || records.length !== state.fold.intervals) return undefined;
  const resumed = resumeParticipant(state, participant.events);
  if (!resumed || resumed.state.fold.intervals < records.length) return undefined;
  const name = resumed.state.name?.text;
  // A new name applies to all presence intervals.
  if (name !== state.name?.text && records.length > 0) return undefined;
  return {
    meetingId: participant.meetingId,
    key: participant.key,
    state: resumed.state,
    name,
    surplus: [],
    records: [...resumed.changed].map(([index, record]) => ({ id: records[index], ...recordToWrite(record) })),
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
    const { state, records } = known.hasFacts
      ? await withFacts(transaction, participant, history)
      : isNobody(participant, history)
        ? NOBODY
        : fromEvents(history, known.state ? NOTHING_KNOWN_IN_DISORDER : NOTHING_KNOWN);
    plans.push({
      meetingId: participant.meetingId,
      key: participant.key,
      name: history.name,
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

/** Of whom nothing counts. */
const NOBODY: Folded = { state: null, records: [] };

/**
 * A connection that nobody joined by, and of which no sender says whose it is: the room itself or an operator wrote a message, or a person
 * was not let in. A join that comes later makes a participant of it.
 */
function isNobody({ key }: ParticipantOfMeeting, { events }: ParticipantHistory): boolean {
  return key.startsWith('i:') && !events.some(({ kind }) => kind === 'join');
}

function fromEvents({ named, meetingEnds }: ParticipantHistory, beginning: ParticipantState): Folded {
  const folded = resumeParticipant(beginning, [...named, ...meetingEnds]);
  if (!folded) throw new Error('A fold from the beginning refused an event as late.');
  const records = [...folded.changed].sort(([one], [other]) => one - other).map(([, record]) => record);
  return { state: folded.state, records: records.map(recordToWrite) };
}

function recordToWrite(record: ActivityRecord): RecordToWrite {
  return { ...storedRecord(record), scoredReactions: record.scoredReactions, talkSource: 'events' };
}

async function withFacts(transaction: Transaction, participant: ParticipantOfMeeting, history: ParticipantHistory): Promise<Folded> {
  const { reports, sealedThrough } = await standingFacts(transaction, participant.meetingId, participant.key);
  // The join may be among the events that are deleted.
  if (sealedThrough === null && isNobody(participant, history)) return NOBODY;
  const { events, meetingEnds } = history;
  const scored = scoredUnsealed(events, meetingEnds, sealedThrough);
  const records = withReportedTalk(foldUnsealed(events, meetingEnds, sealedThrough), reports);
  return { state: null, records: records.map((record, index) => ({ ...record, scoredReactions: scored[index] ?? 0 })) };
}
