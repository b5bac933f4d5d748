import type { Sql } from '../../database/sql.js';
import type { StoredParticipant } from './activity-records.js';
import type { KnownName } from './participant-resolver.js';
import type { MeetingRow } from './meeting-finder.js';

/** A unit of work by PostgreSQL's number for it (xid), which marks the rows that it wrote. */
interface Origin {
  number?: string;
}

interface RememberedParticipant extends StoredParticipant {
  readonly origin: Origin;
}

/** What was foreseen for a group was wrong, or may have been: written again without, it tells what is the matter with it, if anything. */
export class ForeseenInVainError extends Error {
  constructor(cause: unknown) {
    super('What was foreseen for a group of deliveries may have been wrong.', { cause });
  }
}

/** A participant as foreseen, with the mark of whoever wrote the state. */
export interface ForeseenParticipant extends StoredParticipant {
  readonly writtenBy: string;
}

/** More than this is forgotten altogether: a participant takes some two kilobytes. */
const MOST_REMEMBERED = 5_000;
/** Where what is foreseen keeps being wrong, since other processes write to the same meetings, so many groups go without. */
const LONGEST_PAUSE = 256;
/** So many groups in a row that found all as foreseen mean that nobody else writes to their meetings. */
const UNDISTURBED_AFTER = 8;

/**
 * What the last groups of this process saw and wrote. It is never believed: what a group foresees by it is compared with
 * the database under the meetings' locks, by statements that travel with the writing and fail where it is otherwise, upon
 * which nothing is kept and the group is written again without. So it spares the waiting, and never decides.
 */
export class LedgerMemory {
  readonly meetings = new Map<string, readonly MeetingRow[]>();
  readonly names = new Map<string, readonly KnownName[]>();
  readonly devices = new Map<string, string>();
  readonly participants = new Map<string, RememberedParticipant>();
  #pause = 0;
  #nextPause = 1;
  #confirmations = 0;

  /** Whether the last groups found all as foreseen: nobody else seems to write to the same meetings. */
  get isUndisturbed(): boolean {
    return this.#confirmations >= UNDISTURBED_AFTER;
  }

  /** @param foresees whether the group may use what is remembered */
  ofGroup({ foresees }: { readonly foresees: boolean }): GroupMemory {
    const pauses = this.#pause > 0;
    if (pauses) this.#pause -= 1;
    const size = Math.max(this.meetings.size, this.names.size, this.devices.size, this.participants.size);
    if (size > MOST_REMEMBERED) this.forget();
    return new GroupMemory(this, foresees && !pauses);
  }

  confirm(): void {
    this.#nextPause = 1;
    this.#confirmations += 1;
  }

  refute(): void {
    this.#confirmations = 0;
    this.#pause = this.#nextPause;
    this.#nextPause = Math.min(this.#nextPause * 2, LONGEST_PAUSE);
  }

  forget(): void {
    for (const part of [this.meetings, this.names, this.devices, this.participants]) part.clear();
  }
}

/** The memory as one group uses it, and what the group adds to it. */
export class GroupMemory {
  /** Whether the group went on with something before it was known. */
  hasForeseen = false;
  /** What else has to be so for what was foreseen; asked by the statement that appends the events. */
  readonly conditions: Sql[] = [];
  readonly #origin: Origin = {};
  readonly #touched = new Set<string>();

  constructor(
    private readonly memory: LedgerMemory,
    private readonly foresees: boolean,
  ) {}

  /** @returns undefined where it isn't known under that key */
  meetings(key: string): readonly MeetingRow[] | undefined {
    return this.#foreseen(this.memory.meetings.get(key));
  }

  /** @param rows as they were locked by this group */
  keepMeetings(key: string, rows: readonly MeetingRow[]): void {
    this.#origin.number = rows[0]?.writer;
    this.memory.meetings.set(key, rows);
  }

  /** @param writer number of the unit of work, once the meetings are locked */
  lockedBy(writer: Promise<string | undefined>): void {
    // A failure is told by the unit of work.
    writer.then((number) => (this.#origin.number = number)).catch(() => undefined);
  }

  /** @returns undefined unless all of them are known */
  names(externals: readonly string[]): KnownName[] | undefined {
    return this.#foreseen(all(externals, (external) => this.memory.names.get(external)))?.flat();
  }

  /** @returns the participants' keys; undefined unless all of the connections are known */
  devices(devices: readonly string[]): string[] | undefined {
    return this.#foreseen(all(devices, (device) => this.memory.devices.get(device)));
  }

  keepNames(external: string, names: readonly KnownName[]): void {
    this.memory.names.set(external, names);
  }

  keepDevice(device: string, key: string): void {
    this.memory.devices.set(device, key);
  }

  /** @returns undefined unless all of them are known */
  participants(names: readonly string[]): ForeseenParticipant[] | undefined {
    return this.#foreseen(
      all(names, (name) => {
        const known = this.memory.participants.get(name);
        const writtenBy = known?.origin.number;
        return known && writtenBy !== undefined ? { ...known, writtenBy } : undefined;
      }),
    );
  }

  /** @param stored as this group leaves it; undefined where that can't be told */
  keepParticipant(name: string, stored: StoredParticipant | undefined): void {
    this.#touched.add(name);
    if (stored) this.memory.participants.set(name, { ...stored, origin: this.#origin });
    else this.memory.participants.delete(name);
  }

  /** Where more was written than what was kept here. */
  forgetGroup(): void {
    for (const name of this.#touched) this.memory.participants.delete(name);
    this.memory.meetings.clear();
  }

  succeed(): void {
    if (this.hasForeseen) this.memory.confirm();
  }

  fail(): void {
    this.memory.forget();
    if (this.hasForeseen) this.memory.refute();
  }

  #foreseen<Known>(known: Known | undefined): Known | undefined {
    if (!this.foresees || known === undefined) return undefined;
    this.hasForeseen = true;
    return known;
  }
}

/** @returns undefined where one of them is */
function all<Name, Known>(names: readonly Name[], find: (name: Name) => Known | undefined): Known[] | undefined {
  const found: Known[] = [];
  for (const name of names) {
    const known = find(name);
    if (known === undefined) return undefined;
    found.push(known);
  }
  return found;
}
