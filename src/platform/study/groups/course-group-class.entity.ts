import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Flag } from '../../../resource/declare/value-fields.decorator.js';
import { UserClass } from '../classes/user-class.entity.js';
import { Course } from '../courses/course.entity.js';
import { Session } from '../sessions/session.entity.js';
import { CourseGroupClassProcessor } from './course-group-class.processor.js';
import { CourseGroup } from './course-group.entity.js';
import { groupClassPolicy } from './group.policy.js';

@Entity('c_group_rel_usergroup')
@ApiResource({
  name: 'CGroupRelUsergroup',
  path: 'c_group_rel_usergroups',
  display: { list: ['group', 'usergroup', 'course', 'readyAutogroup'] },
  policy: groupClassPolicy,
  processor: CourseGroupClassProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'A class placed in a group.',
})
@UniqueTogether(['usergroup', 'group'], { name: 'uq_c_group_rel_usergroup', message: 'This class is in the group already.' })
export class CourseGroupClass {
  @Identifier()
  id: number;

  @Reference(() => CourseGroup, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'classes' })
  group: Relation<CourseGroup>;

  @Reference(() => UserClass, { required: true, write: 'create', onDelete: 'CASCADE' })
  usergroup: Relation<UserClass>;

  @Reference(() => Course, { write: 'create', onDelete: 'CASCADE', description: "The group's course." })
  course: Relation<Course> | null;

  @Reference(() => Session, { write: 'create', onDelete: 'CASCADE', description: "The group's session." })
  session: Relation<Session> | null;

  @Flag({ write: 'create', deprecated: { until: '0.7' } })
  readyAutogroup: boolean;
}
