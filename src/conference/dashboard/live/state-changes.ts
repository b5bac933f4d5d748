import type { ParticipantFigures } from '../participant-figures.js';
import type { MeetingState } from '../participant-report.js';

/** What became different between two states of a meeting: enough to make the later one of the earlier one. */
export interface StateChanges extends Omit<MeetingState, 'participants'> {
  /** Version of the state that these are the changes of. */
  readonly since: string;
  /** Participants who came or changed; a timer that runs on is no change. */
  readonly changed: readonly ParticipantFigures[];
  /** Keys of those who are no longer there. */
  readonly gone: readonly string[];
  /** Scores of all participants in their order, null for one who has none; absent where none changed. Those of all change with the highest figure. */
  readonly scores?: readonly (number | null)[];
}

const TIMERS = ['connection', 'talk', 'camera'] as const;
/** Both states are rounded to seconds; what grows between them is not, so that many small steps lose nothing. */
const ROUNDING_S = 1.01;

/** @param before as its reader has it @returns undefined where the later state cannot be made of the earlier one by changes */
export function changesBetween(before: MeetingState, after: MeetingState): StateChanges | undefined {
  const { participants, ...rest } = after;
  const there = new Set(participants.map(({ participantKey }) => participantKey));
  const grown = new Map(grownParticipants(before, after.asOf).map((one) => [one.participantKey, one]));
  const changed = participants.filter((one) => !isAlike(grown.get(one.participantKey), one));
  const gone = [...grown.keys()].filter((key) => !there.has(key));
  const changes: StateChanges = { ...rest, since: before.version, changed, gone };
  const merged = withChanges(before, changes).participants;
  if (merged.some(({ participantKey }, index) => participants[index]?.participantKey !== participantKey)) return undefined;
  const isScored = merged.some(({ score }, index) => participants[index]?.score !== score);
  return isScored ? { ...changes, scores: participants.map(({ score }) => score ?? null) } : changes;
}

/** The state that a reader has who had the one before and got the changes; the page does the same (`assets/changes.js`). */
export function withChanges(before: MeetingState, { since: _, changed, gone, scores, ...rest }: StateChanges): MeetingState {
  const participants = new Map(grownParticipants(before, rest.asOf).map((one) => [one.participantKey, one]));
  for (const key of gone) participants.delete(key);
  for (const one of changed) participants.set(one.participantKey, one);
  const scored = [...participants.values()].map((one, index) => withScore(one, scores?.[index]));
  return { ...rest, participants: scored };
}

/** @param score undefined where none changed */
function withScore({ score: former, ...participant }: ParticipantFigures, score: number | null | undefined): ParticipantFigures {
  const present = score === undefined ? former : (score ?? undefined);
  return present === undefined ? participant : { ...participant, score: present };
}

function grownParticipants({ participants, asOf }: MeetingState, now: Date): ParticipantFigures[] {
  const seconds = (now.getTime() - asOf.getTime()) / 1000;
  return participants.map((one) => ({
    ...one,
    connectionSeconds: one.connectionSeconds + (one.running.connection ? seconds : 0),
    talkSeconds: one.talkSeconds + (one.running.talk ? seconds : 0),
    cameraSeconds: one.cameraSeconds + (one.running.camera ? seconds : 0),
  }));
}

function isAlike(one: ParticipantFigures | undefined, other: ParticipantFigures): boolean {
  if (one === undefined) return false;
  const isOff = TIMERS.some((timer) => Math.abs(one[`${timer}Seconds`] - other[`${timer}Seconds`]) > ROUNDING_S);
  return !isOff && lookOf(one) === lookOf(other);
}

function lookOf({ connectionSeconds: _c, talkSeconds: _t, cameraSeconds: _v, score: _s, ...look }: ParticipantFigures): string {
  return JSON.stringify(look);
}
