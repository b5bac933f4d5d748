import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Flag, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { User } from '../../directory/users/user.entity.js';
import { CourseGroupMemberProcessor } from './course-group-member.processor.js';
import { CourseGroup } from './course-group.entity.js';
import { groupMemberPolicy } from './group.policy.js';

@Entity('c_group_rel_user')
@ApiResource({
  name: 'CGroupRelUser',
  path: 'c_group_rel_users',
  display: { list: ['user', 'group', 'role', 'status'] },
  policy: groupMemberPolicy,
  processor: CourseGroupMemberProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'A member of a group.',
})
@UniqueTogether(['user', 'group'], { name: 'uq_c_group_rel_user', message: 'This user is already in this group.' })
export class CourseGroupMember {
  @Identifier()
  id: number;

  @Reference(() => User, { required: true, write: 'create', erasure: 'subject' })
  user: Relation<User>;

  @Reference(() => CourseGroup, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'members' })
  group: Relation<CourseGroup>;

  @WholeNumber({ names: 'courses', required: true, write: false, description: "Id of the group's course." })
  cId: number;

  /** Null for one that was made before this was stored. */
  @DateTime({ read: false, stamp: 'now' })
  enrolledAt: Date | null;

  @WholeNumber({ default: 0 })
  status: number;

  @Text({ max: 50 })
  role: string | null;

  @Flag({ deprecated: { until: '0.7' } })
  readyAutogroup: boolean;
}
