import { Entity } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { RealNumber } from '../../resource/declare/number-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { Choice, Flag } from '../../resource/declare/value-fields.decorator.js';
import { toggleVisibility } from '../content-access/toggle-visibility.action.js';
import { addAttendanceDates } from './add-attendance-dates.action.js';
import { softDeleteAttendance } from './soft-delete-attendance.action.js';
import { attendancePolicy } from './attendance.policy.js';
import { type Sql, sql } from '../../database/sql.js';
import type { RowReference } from '../../resource/model/row-reference.js';

/** An attendance register of a course. */
@Entity('c_attendance')
@ApiResource({
  name: 'CAttendance',
  path: 'attendances',
  display: {
    list: ['title', 'active', 'doneCalendars', 'attendanceQualifyMax', 'locked'],
    form: { Register: ['title', 'description', 'active', 'resourceLinkList'], Mark: ['attendanceQualifyTitle', 'attendanceWeight'] },
  },
  policy: attendancePolicy,
  description: 'Attendance register of a course.',
  parameters: contextParameters,
  actions: [toggleVisibility('attendances'), softDeleteAttendance, addAttendanceDates],
  relatedFilters: { 'resourceNode.parent': ['exact'] },
})
export class AttendanceRegister extends Content {
  @Identifier()
  id: number;

  @Text({ max: 500, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Html({ search: true })
  description: string | null;

  @Choice(['hidden', 'visible', 'deleted'], {
    default: 'visible',
    filter: ['exact'],
    description: 'Learners see it only while it is visible.',
  })
  active: 'hidden' | 'visible' | 'deleted';

  @Text({ max: 255, description: 'Name of its column in the gradebook.' })
  attendanceQualifyTitle: string | null;

  @Computed({ type: 'integer', expression: dateCount, description: 'Highest number of presences: that of its dates.' })
  attendanceQualifyMax: number;

  @RealNumber({ default: 0, min: 0, description: 'Weight of its column in the gradebook.', deprecated: { until: '0.7' } })
  attendanceWeight: number;

  @Flag({ description: 'While locked, nobody is marked present or absent.' })
  locked: boolean;

  @Flag()
  requireUnique: boolean;

  @Computed({ type: 'integer', expression: doneDateCount, description: 'Dates at which attendance was taken.' })
  doneCalendars: number;
}

/** Dates of a register that count: those that are not blocked. */
function dateCount(row: RowReference): Sql {
  return sql`(SELECT count(*)::int FROM "c_attendance_calendar" "d" WHERE "d"."attendance_id" = ${row.id} AND NOT "d"."blocked")`;
}

/** Dates of a register at which attendance was taken. */
function doneDateCount(row: RowReference): Sql {
  return sql`(SELECT count(*)::int FROM "c_attendance_calendar" "d" WHERE "d"."attendance_id" = ${row.id} AND "d"."done_attendance")`;
}
