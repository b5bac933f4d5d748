import { Entity, type Relation } from 'typeorm';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { DateTime } from '../../resource/declare/value-fields.decorator.js';
import { attendanceLogPolicy } from './attendance.policy.js';
import { AttendanceRegister } from './attendance-register.entity.js';

/** A change in a register. */
@Entity('c_attendance_sheet_log')
@ApiResource({
  name: 'CAttendanceSheetLog',
  path: 'c_attendance_sheet_logs',
  display: { list: ['attendance', 'user', 'lasteditType', 'calendarDateValue', 'lasteditDate'] },
  writtenBy: 'the service with each presence that is recorded or changed',
  policy: attendanceLogPolicy,
  operations: ['list', 'read'],
  description: 'Trace of a change in an attendance register.',
})
export class AttendanceLog {
  @Identifier()
  id: number;

  @Reference(() => AttendanceRegister, { inverse: 'logs', required: true, write: false, onDelete: 'CASCADE' })
  attendance: Relation<AttendanceRegister>;

  @Reference(() => User, { write: false, description: 'Who made the change.', erasure: 'trace' })
  user: Relation<User> | null;

  @DateTime({ write: false, order: true })
  lasteditDate: Date | null;

  @Text({ max: 200, write: false })
  lasteditType: string | null;

  @DateTime({ write: false, description: 'The date of the register that it was made at.' })
  calendarDateValue: Date | null;
}
