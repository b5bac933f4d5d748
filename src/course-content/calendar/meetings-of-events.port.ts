import type { Actor } from '../../auth/actor.js';
import type { Sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';

/** A meeting that an event of the agenda stands for. */
export interface MeetingOfEvent {
  /** Address of the meeting. */
  readonly address: string;
  /** Whether meetings are joined here at all. */
  readonly isJoinedHere: boolean;
  /** How many minutes before it begins it lets the caller in; null where it does at any time. */
  readonly opensBefore: number | null;
  /** How its occurrences stand, by the milliseconds at which they begin; those that are not named are not the meeting's. */
  readonly states: ReadonlyMap<number, string>;
}

/** Which events are meetings; implemented by what plans meetings. */
export abstract class MeetingsOfEvents {
  /** SQL value over the event "t", read with it: what is to be known of its meeting; null where the caller may read none. */
  abstract column(actor: Actor, now: Date): Sql;

  /** @param found values of that column by the id of the event @returns the meetings by the id of the event */
  abstract of(statements: Statements, found: ReadonlyMap<number, unknown>): Promise<ReadonlyMap<number, MeetingOfEvent>>;
}
