import { Entity, type Relation } from 'typeorm';
import { CGroup } from '../../platform/groups/c-group.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { calendarGroupPolicy } from './attendance.policy.js';
import { CAttendanceCalendar } from './c-attendance-calendar.entity.js';

/** A group that a date of a register is for. */
@Entity('c_attendance_calendar_rel_group')
@ApiResource({
  path: 'c_attendance_calendar_rel_groups',
  policy: calendarGroupPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Group concerned by a date of an attendance register.',
})
@UniqueTogether(['attendanceCalendar', 'group'], {
  name: 'uq_c_attendance_calendar_rel_group',
  property: 'group',
  message: 'The date is for this group already.',
})
export class CAttendanceCalendarRelGroup {
  @Identifier()
  id: number;

  @Reference(() => CAttendanceCalendar, { inverse: 'groups', required: true, write: 'create', onDelete: 'CASCADE' })
  attendanceCalendar: Relation<CAttendanceCalendar>;

  @Reference(() => CGroup, { required: true, write: 'create', onDelete: 'CASCADE' })
  group: Relation<CGroup>;
}
