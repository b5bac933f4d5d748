import { Injectable } from '@nestjs/common';
import { ADDRESS, listOf } from '../../auth/answer-shape.js';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsRFC3339, Min } from 'class-validator';
import { CourseGroup } from '../../platform/study/groups/course-group.entity.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../resource/model/action-declaration.js';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import { ActionHandler, type ActionRun } from '../../resource/model/action-handler.js';
import { editorOfContext } from '../content-access/content.rules.js';
import { ownZone } from '../calendar/recurrence/own-zone.js';
import { repeatedDates, type Repetition, REPETITIONS } from './repeated-dates.js';
import { oneViolation } from '../../resource/protocol/problem.js';

const MOST_DATES = 366;
const MOST_GROUPS = 50;

/** A date of a register, perhaps one that repeats. */
class AttendanceDatesToAdd {
  @Input({ type: 'datetime', required: true, validators: [IsRFC3339()] })
  dateTime: Date;

  @Input({ type: 'integer', validators: [IsInt(), Min(0)], description: 'Minutes.' })
  duration?: number | null;

  @Input({
    type: 'choice',
    values: REPETITIONS,
    validators: [IsIn([...REPETITIONS])],
    description: 'How it repeats until `repeatEndDate`, at the same time of day where the caller is.',
  })
  repeatType?: Repetition | null;

  @Input({ type: 'datetime', validators: [IsRFC3339()], description: 'The last moment for a repetition.' })
  repeatEndDate?: Date | null;

  @Input({
    type: 'references',
    target: () => CourseGroup,
    validators: [IsArray(), ArrayMaxSize(MOST_GROUPS)],
    description: 'The groups that the dates are for; everybody where there are none.',
  })
  groups?: number[];
}

const attendanceDatesAnswer = documentAnswer('AttendanceDates', { calendars: listOf(ADDRESS) });

/** Adds dates to a register: all of them or none. */
@Injectable()
class AddAttendanceDates extends ActionHandler {
  /** @throws ViolationProblem for a date that the register has, and for repetitions without an end or without number */
  async run(run: ActionRun): Promise<OutcomeOf<typeof attendanceDatesAnswer>> {
    const dates = run.resource.fields.get('calendars')?.target;
    const groups = dates?.fields.get('groups')?.target;
    if (!dates || !groups) throw new Error('Registers have dates, and dates have groups.');
    const added: number[] = [];
    for (const dateTime of datesOf(run.input, (await ownZone(run.transaction, run.actor.id)) ?? 'UTC')) {
      const values = { attendance: run.id, dateTime, duration: run.input.duration };
      const date = await run.operations.create(dates.entity, values);
      for (const group of new Set((run.input.groups ?? []) as number[])) {
        await run.operations.create(groups.entity, { attendanceCalendar: date, group });
      }
      added.push(date);
    }
    return { document: { calendars: added.map((id) => `${dates.iri}/${id}`) } };
  }
}

function datesOf({ dateTime, repeatType, repeatEndDate }: ActionRun['input'], timezone: string): Date[] {
  const first = dateTime as Date;
  if (repeatType == null) return [first];
  if (!(repeatEndDate instanceof Date)) throw oneViolation('repeatEndDate', 'Say until when it repeats.');
  const dates = repeatedDates(first, repeatType as Repetition, { until: repeatEndDate, timezone }, MOST_DATES + 1);
  if (dates.length > MOST_DATES) throw oneViolation('repeatEndDate', `These are more than ${MOST_DATES} dates.`);
  return dates;
}

export const addAttendanceDates = documentAction({
  name: 'add_calendars',
  method: 'POST',
  path: 'attendances/{id}/calendars',
  description: 'Adds a date to the register, and its repetitions where it repeats.',
  rule: editorOfContext,
  input: () => AttendanceDatesToAdd,
  answer: attendanceDatesAnswer,
  handler: AddAttendanceDates,
});
