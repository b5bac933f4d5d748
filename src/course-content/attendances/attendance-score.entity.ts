import { Entity, type Relation } from 'typeorm';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { attendanceResultPolicy } from './attendance.policy.js';
import { AttendanceRegister } from './attendance-register.entity.js';

/** How often a learner was there. */
@Entity('c_attendance_result')
@ApiResource({
  name: 'CAttendanceResult',
  path: 'c_attendance_results',
  display: { list: ['user', 'attendance', 'score'] },
  writtenBy: 'the service with each presence that is recorded',
  policy: attendanceResultPolicy,
  operations: ['list', 'read'],
  description: 'Number of presences of a learner in an attendance register.',
})
@UniqueTogether(['user', 'attendance'], { name: 'uq_c_attendance_result', message: 'This person has a result in the register already.' })
export class AttendanceScore {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => User, { required: true, write: false, erasure: 'subject' })
  user: Relation<User>;

  @Reference(() => AttendanceRegister, { inverse: 'results', required: true, write: false, onDelete: 'CASCADE' })
  attendance: Relation<AttendanceRegister>;

  @WholeNumber({ required: true, write: false, order: true, description: 'Dates at which the learner was present, late or not.' })
  score: number;
}
