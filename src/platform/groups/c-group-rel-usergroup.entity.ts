import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Flag } from '../../resource/declare/value-fields.decorator.js';
import { Usergroup } from '../classes/usergroup.entity.js';
import { Course } from '../courses/course.entity.js';
import { Session } from '../sessions/session.entity.js';
import { CGroupRelUsergroupProcessor } from './c-group-rel-usergroup.processor.js';
import { CGroup } from './c-group.entity.js';
import { groupClassPolicy } from './group.policy.js';

@Entity('c_group_rel_usergroup')
@ApiResource({
  path: 'c_group_rel_usergroups',
  policy: groupClassPolicy,
  processor: CGroupRelUsergroupProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'A class placed in a group.',
})
@UniqueTogether(['usergroup', 'group'], { name: 'uq_c_group_rel_usergroup', message: 'This class is in the group already.' })
export class CGroupRelUsergroup {
  @Identifier()
  id: number;

  @Reference(() => CGroup, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'classes' })
  group: Relation<CGroup>;

  @Reference(() => Usergroup, { required: true, write: 'create', onDelete: 'CASCADE' })
  usergroup: Relation<Usergroup>;

  @Reference(() => Course, { write: 'create', onDelete: 'CASCADE', description: "The group's course." })
  course: Relation<Course> | null;

  @Reference(() => Session, { write: 'create', onDelete: 'CASCADE', description: "The group's session." })
  session: Relation<Session> | null;

  @Flag({ write: 'create' })
  readyAutogroup: boolean;
}
