/** What one turn of a schedule treats: everything that became due after `since`, up to and including `until`. */
export interface ScheduleTurn {
  readonly since: Date;
  readonly until: Date;
}

/**
 * Repeated work. Turns are contiguous, so that an outage loses nothing: the next turn begins where the last successful one ended.
 * A turn that fails is repeated from the same beginning; what it does must not count twice.
 */
export abstract class ScheduledTask {
  abstract run(turn: ScheduleTurn): Promise<void>;
}
