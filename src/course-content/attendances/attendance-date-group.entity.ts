import { Entity, type Relation } from 'typeorm';
import { CourseGroup } from '../../platform/study/groups/course-group.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { calendarGroupPolicy } from './attendance.policy.js';
import { AttendanceDate } from './attendance-date.entity.js';

/** A group that a date of a register is for. */
@Entity('c_attendance_calendar_rel_group')
@ApiResource({
  name: 'CAttendanceCalendarRelGroup',
  path: 'c_attendance_calendar_rel_groups',
  display: { list: ['attendanceCalendar', 'group'] },
  policy: calendarGroupPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Group concerned by a date of an attendance register.',
})
@UniqueTogether(['attendanceCalendar', 'group'], {
  name: 'uq_c_attendance_calendar_rel_group',
  property: 'group',
  message: 'The date is for this group already.',
})
export class AttendanceDateGroup {
  @Identifier()
  id: number;

  @Reference(() => AttendanceDate, {
    inverse: 'groups',
    owned: true,
    include: { max: 100 },
    required: true,
    write: 'create',
    onDelete: 'CASCADE',
  })
  attendanceCalendar: Relation<AttendanceDate>;

  @Reference(() => CourseGroup, { required: true, write: 'create', onDelete: 'CASCADE' })
  group: Relation<CourseGroup>;
}
