import { Injectable } from '@nestjs/common';
import { isRFC3339 } from 'class-validator';
import { type ActionDeclaration, documentAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { Problem, StateConflict } from '../../../resource/protocol/problem.js';
import { wireInstant } from '../../../resource/protocol/wire-instant.js';
import {
  applyAttendance,
  attendanceMarks,
  countedOccurrences,
  isDecided,
  requireAttendanceRule,
} from '../../attendance/applied-attendance.js';
import type { AttendanceRule, Occurrence } from '../../attendance/attendance-figures.js';
import { shortfallsOf } from '../../attendance/attendance-outcome.js';
import { meetingManager } from '../../policies/conference-meeting.policy.js';
import { rollOf } from '../../rolls/meeting-roll.js';

/** What an occurrence of a meeting is found by. */
type OccurrenceRun = Pick<ActionRun, 'id' | 'now' | 'parameters' | 'transaction'>;

@Injectable()
class ReadAttendance extends ActionHandler {
  async run(run: ActionRun): Promise<ActionOutcome> {
    return { document: await attendanceOf(run) };
  }
}

/**
 * What the figures of an occurrence mean for each learner, for those who run the meeting.
 * @throws Problem 404 where the meeting has no rule, or did not take place
 */
export async function attendanceOf(run: OccurrenceRun): Promise<Readonly<Record<string, unknown>>> {
  const { id, transaction, now } = run;
  const rule = await requireAttendanceRule(transaction, id);
  const occurrence = await requireOccurrence(run, rule);
  const marks = await attendanceMarks(transaction, id, rule, occurrence, now);
  const attendance = marks.map(({ userId, name, seconds, share, outcome, written, writtenBy, kept, uncertain, checks, ...mark }) => ({
    user: `/api/users/${userId}`,
    name,
    seconds: Math.floor(seconds),
    share,
    outcome,
    written,
    ruleVersion: writtenBy,
    kept,
    uncertain,
    checks,
    reasons: shortfallsOf({ share, lateBy: mark.lateBy, checks }, rule),
  }));
  const { startsAt, endsAt } = occurrence;
  const isOver = await isDecided(transaction, id, rule, occurrence, now);
  return { startsAt, endsAt, isOver, reconstructed: (await rollOf(transaction, id, occurrence)).reconstructed, attendance };
}

@Injectable()
class ApplyAttendance extends ActionHandler {
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { id, transaction, now } = run;
    const rule = await requireAttendanceRule(transaction, id);
    const occurrence = await requireOccurrence(run, rule);
    if (!(await isDecided(transaction, id, rule, occurrence, now))) throw stillOn(occurrence);
    return { document: { ...(await applyAttendance(transaction, id, rule, occurrence, now)) } };
  }
}

/** Who has not come yet is not absent: nothing is written before that is decided. */
function stillOn({ startsAt }: Occurrence): StateConflict {
  const detail = 'The meeting is still on, so that nobody can be said to have been absent yet. Attendance is written once it is over.';
  return new StateConflict('meeting-still-on', detail, { startsAt: wireInstant(startsAt) });
}

/** The occurrence, or run, that the query names by its start, else the latest. @throws Problem 400 and 404 */
async function requireOccurrence({ id, parameters, transaction, now }: OccurrenceRun, rule: AttendanceRule): Promise<Occurrence> {
  const named = parameters.get('occurrence');
  if (named !== undefined && !isRFC3339(String(named))) throw new Problem(400, 'The parameter occurrence should be a time, its start.');
  const startsAt = named === undefined ? undefined : new Date(String(named));
  const [occurrence] = await countedOccurrences(transaction, id, rule, now, startsAt);
  if (!occurrence) throw new Problem(404, 'The meeting has not taken place then.');
  return occurrence;
}

const OCCURRENCE = [{ name: 'occurrence', type: 'string', description: 'Start of the occurrence; the latest where absent.' }] as const;
const COUNT = { type: 'integer', minimum: 0 };
const PATH = 'conference_meetings/{id}/attendance';

/** Attendance that follows from the figures of a meeting. */
export const attendanceActions: readonly ActionDeclaration[] = [
  {
    name: 'attendance',
    method: 'GET',
    path: PATH,
    rule: meetingManager,
    parameters: OCCURRENCE,
    handler: ReadAttendance,
    description:
      'What the figures of an occurrence mean for each learner, and what was written. While it is on, what they would mean if it ended now.',
    answer: documentAnswer('MeetingAttendance', {
      startsAt: { type: 'string', format: 'date-time' },
      endsAt: { type: 'string', format: 'date-time' },
      isOver: {
        type: 'boolean',
        description: 'Whether the time that counts is over; before that no outcome is final, and none is written.',
      },
      reconstructed: { type: 'boolean' },
      attendance: { type: 'array', items: { type: 'object' } },
    }),
  },
  {
    name: 'apply_attendance',
    method: 'POST',
    path: PATH,
    rule: meetingManager,
    parameters: OCCURRENCE,
    handler: ApplyAttendance,
    description: 'Writes what the figures of an occurrence mean, once it is over.',
    answer: documentAnswer('AppliedAttendance', { written: COUNT, kept: COUNT, uncertain: COUNT }),
  },
];
