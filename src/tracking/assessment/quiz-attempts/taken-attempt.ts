import { Injectable } from '@nestjs/common';
import type { ActionRun } from '../../../resource/model/action-handler.js';
import { AttemptCompletion } from './attempt-completion.js';
import { conflicts } from './attempt-conflicts.js';
import { type AttemptState, OpenAttempts } from './open-attempt.js';

/** Admits what is done to an open attempt: one after the other, and only while its time lasts. */
@Injectable()
export class TakenAttempt {
  constructor(
    private readonly attempts: OpenAttempts,
    private readonly completion: AttemptCompletion,
  ) {}

  /**
   * The attempt of an action, held until the unit of work ends.
   * @throws Problem 409 `time-over` or `attempt-closed`; what is overdue is completed then
   */
  async hold({ transaction, id, row, now }: ActionRun): Promise<AttemptState> {
    if (row.status === 'incomplete' && this.attempts.isOverdue(momentOf(row.expiredTimeControl), now)) {
      this.completion.completeAfter(transaction, id);
    }
    const state = await this.attempts.held(transaction, id);
    this.requireOpen(state, row.closedBy as string | null, now);
    return state;
  }

  /** @throws Problem 409 `time-over` or `attempt-closed` */
  requireOpen({ status, deadline, exeDate }: AttemptState, closedBy: string | null, now: Date): void {
    const isOver = this.attempts.isOverdue(deadline, now);
    if (status === 'completed' && (closedBy === 'learner' || closedBy === 'manager')) throw conflicts.closed(exeDate);
    if (status === 'completed' || isOver) throw conflicts.timeOver(deadline);
  }
}

function momentOf(value: unknown): Date | null {
  if (value instanceof Date) return value;
  return typeof value === 'string' ? new Date(value) : null;
}
