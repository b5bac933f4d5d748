import { Entity, type Relation } from 'typeorm';
import { sql } from '../../database/sql.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { Choice } from '../../resource/declare/value-fields.decorator.js';
import { attendanceSheetPolicy } from './attendance.policy.js';
import { AttendanceDate } from './attendance-date.entity.js';
import { AttendanceRecordProcessor } from './attendance-record.processor.js';
import { type Presence, PRESENCES } from './presence.js';

/** Whether one learner was there at one date. */
@Entity('c_attendance_sheet')
@ApiResource({
  name: 'CAttendanceSheet',
  path: 'c_attendance_sheets',
  display: { list: ['user', 'attendanceCalendar', 'presence', 'hasSignature'] },
  policy: attendanceSheetPolicy,
  processor: AttendanceRecordProcessor,
  description: 'Presence of one learner at one date.',
  relatedFilters: { 'attendanceCalendar.attendance': ['exact'] },
})
@UniqueTogether(['user', 'attendanceCalendar'], {
  name: 'uq_c_attendance_sheet',
  message: 'This person is in the sheet of this date already.',
})
export class AttendanceRecord {
  @Identifier({ type: 'bigint' })
  id: number;

  @Choice(PRESENCES, { default: 'absent', filter: ['exact'] })
  presence: Presence;

  @Reference(() => User, { required: true, write: 'create', erasure: 'subject' })
  user: Relation<User>;

  @Reference(() => AttendanceDate, { inverse: 'sheets', required: true, write: 'create', onDelete: 'CASCADE' })
  attendanceCalendar: Relation<AttendanceDate>;

  @Text({ read: false, description: 'Drawn signature of the learner, as a data URL.' })
  signature: string | null;

  @Computed({ type: 'boolean', expression: (row) => sql`${row.column('signature')} IS NOT NULL` })
  hasSignature: boolean;
}
