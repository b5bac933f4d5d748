import type { ActivityEvent } from '../activity/activity-event.js';
import type { ActivityRecord } from '../activity/activity-record.js';
import { BEGINNING, type FoldState, LATE_ALLOWANCE, resumeFold } from '../activity/resumed-fold.js';

/** A display name, and which event reported it: the latest one counts. */
export interface ReportedName {
  readonly text: string;
  readonly time: number;
  readonly identity: string;
}

/** Where the fold over one participant's events stands, as it is stored. */
export interface ParticipantState {
  readonly fold: FoldState;
  readonly name?: ReportedName;
}

/** An event of one participant, and the name reported with it. */
export interface NamedEvent extends ActivityEvent {
  readonly name?: string | null;
}

export const NOTHING_KNOWN: ParticipantState = { fold: BEGINNING };

/** Where a fold begins anew because an event came late: further ones are expected. */
export const NOTHING_KNOWN_IN_DISORDER: ParticipantState = { fold: { ...BEGINNING, lateAllowance: LATE_ALLOWANCE } };

interface ResumedParticipant {
  readonly state: ParticipantState;
  /** See `ResumedFold.changed`. */
  readonly changed: ReadonlyMap<number, ActivityRecord>;
}

/** @returns undefined where one of the events comes too late: the participant has to be folded from the beginning */
export function resumeParticipant(from: ParticipantState, events: readonly NamedEvent[]): ResumedParticipant | undefined {
  const resumed = resumeFold(
    from.fold,
    events.map(({ kind, time, identity, device, discriminator, run, isCorrected }) => ({
      kind,
      time,
      identity,
      device,
      discriminator,
      ...(isCorrected ? { isCorrected } : {}),
      ...(run === undefined ? {} : { run }),
    })),
  );
  if (!resumed) return undefined;
  const name = events.reduce<ReportedName | undefined>(laterName, from.name);
  return { state: { fold: resumed.state, ...(name ? { name } : {}) }, changed: resumed.changed };
}

function laterName(known: ReportedName | undefined, { name, time, identity }: NamedEvent): ReportedName | undefined {
  if (typeof name !== 'string') return known;
  const isLater = !known || time > known.time || (time === known.time && identity > known.identity);
  return isLater ? { text: name, time, identity } : known;
}
