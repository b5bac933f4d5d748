import { Entity, type Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { User } from '../../directory/users/user.entity.js';
import { CourseGroupTutorProcessor } from './course-group-tutor.processor.js';
import { CourseGroup } from './course-group.entity.js';
import { groupTutorPolicy } from './group.policy.js';

@Entity('c_group_rel_tutor')
@ApiResource({
  name: 'CGroupRelTutor',
  path: 'c_group_rel_tutors',
  display: { list: ['user', 'group'] },
  policy: groupTutorPolicy,
  processor: CourseGroupTutorProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'A tutor of a group.',
})
@UniqueTogether(['user', 'group'], { name: 'uq_c_group_rel_tutor', message: 'This user already tutors this group.' })
export class CourseGroupTutor {
  @Identifier()
  id: number;

  @Reference(() => User, { required: true, write: 'create', erasure: { way: 'subject', copiedWhere: sql`TRUE` } })
  user: Relation<User>;

  @Reference(() => CourseGroup, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'tutors' })
  group: Relation<CourseGroup>;

  @WholeNumber({ names: 'courses', required: true, write: false, description: "Id of the group's course." })
  cId: number;
}
