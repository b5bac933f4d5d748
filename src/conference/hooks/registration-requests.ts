import { Injectable } from '@nestjs/common';
import { ReconcilerSchedule } from './reconciler-schedule.js';

/** A bound that is never reached in practice; the reconciler finds what does not fit while the meeting is open. */
const MOST = 10_000;

/**
 * Requests for a meeting's hook, held in memory only, so that nothing in a request waits for
 * the videoconference server, and nothing fails because of it.
 */
@Injectable()
export class RegistrationRequests {
  readonly #meetings = new Set<number | string>();

  constructor(private readonly schedule: ReconcilerSchedule) {}

  /**
   * A meeting was created or opened, or a participant joined it. Call it once that is durable. @param meeting id of its row, or
   * the id that the server knows it by
   */
  requestMeeting(meeting: number | string): void {
    if (this.#meetings.size < MOST) this.#meetings.add(meeting);
    this.schedule.soon();
  }

  /** Something changed that hooks depend on: a meeting ended or went, a setting was made. Call it once that is durable. */
  changed(): void {
    this.schedule.soon();
  }

  /** The requests since the last call. */
  take(): (number | string)[] {
    const meetings = [...this.#meetings];
    this.#meetings.clear();
    return meetings;
  }
}
