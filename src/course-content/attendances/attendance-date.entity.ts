import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Flag, DateTime } from '../../resource/declare/value-fields.decorator.js';
import { attendancePartPolicy } from './attendance.policy.js';
import { AttendanceDateProcessor } from './attendance-date.processor.js';
import { AttendanceRegister } from './attendance-register.entity.js';

/** A date of a register. */
@Entity('c_attendance_calendar')
@ApiResource({
  name: 'CAttendanceCalendar',
  path: 'c_attendance_calendars',
  display: { list: ['attendance', 'dateTime', 'duration', 'doneAttendance'] },
  policy: attendancePartPolicy,
  processor: AttendanceDateProcessor,
  description: 'Date of an attendance register.',
  itemsPerPage: 100,
  maximumItemsPerPage: 500,
})
@UniqueTogether(['attendance', 'dateTime'], {
  name: 'uq_c_attendance_calendar',
  property: 'dateTime',
  message: 'The register has this date already.',
})
export class AttendanceDate {
  @Identifier()
  id: number;

  @Reference(() => AttendanceRegister, {
    inverse: 'calendars',
    owned: true,
    include: { max: 200 },
    required: true,
    write: 'create',
    onDelete: 'CASCADE',
  })
  attendance: Relation<AttendanceRegister>;

  @DateTime({ required: true, filter: ['date'], order: true })
  dateTime: Date;

  @Flag({ filter: ['exact'], description: 'Attendance was taken.' })
  doneAttendance: boolean;

  @Flag({ filter: ['exact'], description: 'While blocked, nobody is marked present or absent at it.' })
  blocked: boolean;

  @WholeNumber({ min: 0, description: 'Minutes.' })
  duration: number | null;
}
