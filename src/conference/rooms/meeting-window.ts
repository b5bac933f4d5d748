import { StateConflict } from '../../resource/protocol/problem.js';

/** When a meeting lets people in. */
export interface MeetingWindow {
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  /** Minutes. */
  readonly opensBefore: number;
}

/**
 * Managers come in at any time; attendees from some minutes before the start until the end.
 * @throws StateConflict `meeting-not-open` with `opensAt`, or `meeting-over`
 */
export function requireOpen({ startsAt, endsAt, opensBefore }: MeetingWindow, isManager: boolean, now: Date): void {
  if (isManager || startsAt === null || endsAt === null) return;
  const opensAt = new Date(startsAt.getTime() - opensBefore * 60_000);
  if (now < opensAt) throw new StateConflict('meeting-not-open', 'The meeting is not open yet.', { opensAt: opensAt.toISOString() });
  if (now > endsAt) throw new StateConflict('meeting-over', 'The meeting is over.');
}
