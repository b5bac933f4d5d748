import { Injectable } from '@nestjs/common';
import { KeeperSchedule } from './keeper-schedule.js';

/** Enough for any moment; what does not fit is found by the keeper's own rounds while the meeting is open. */
const MOST = 10_000;

/**
 * Where others say that a meeting needs its hook: no more than a note in memory, so that nothing in a request waits for
 * the videoconference server, and nothing fails because of it.
 */
@Injectable()
export class HookWishes {
  readonly #meetings = new Set<number | string>();

  constructor(private readonly schedule: KeeperSchedule) {}

  /** A meeting was made or opened, or somebody joined it. Call it once that is durable. @param meeting id of its row, or the id that the server knows it by */
  wantMeeting(meeting: number | string): void {
    if (this.#meetings.size < MOST) this.#meetings.add(meeting);
    this.schedule.soon();
  }

  /** Something changed that hooks depend on: a meeting ended or went, a setting was made. Call it once that is durable. */
  changed(): void {
    this.schedule.soon();
  }

  /** The wishes since the last call. */
  take(): (number | string)[] {
    const meetings = [...this.#meetings];
    this.#meetings.clear();
    return meetings;
  }
}
