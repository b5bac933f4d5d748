import { Entity, type Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Choice } from '../../../resource/declare/value-fields.decorator.js';
import { User } from '../../directory/users/user.entity.js';
import { ClassMemberProcessor } from './class-member.processor.js';
import { UserClass } from './user-class.entity.js';
import { classMemberPolicy } from './user-class.policy.js';

const CLASS_MEMBER_ROLES = ['admin', 'reader', 'pending_invitation', 'pending_request', 'moderator', 'anonymous', 'hr_manager'] as const;

/** The part of a person in a class or social group. */
@Entity('usergroup_rel_user')
@ApiResource({
  name: 'UsergroupRelUser',
  path: 'usergroup_rel_users',
  display: { list: ['user', 'usergroup', 'relationType'] },
  policy: classMemberPolicy,
  processor: ClassMemberProcessor,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  relatedOrder: ['user.lastname'],
  description: 'Membership of a person in a class or social group. Who joins a class joins its courses and sessions.',
  collections: [
    {
      name: 'members',
      path: 'usergroups/{id}/members',
      description: 'Those who belong to a class or social group; who is merely invited, or asks, is left out.',
      item: () => UserClass,
      condition: (row, _, id) =>
        sql`(${row.column('usergroup')} = ${id} AND ${row.column('relationType')} IN ('admin', 'moderator', 'reader'))`,
    },
  ],
})
@UniqueTogether(['user', 'usergroup'], { name: 'uq_usergroup_rel_user', message: 'This person has a part in this group already.' })
export class ClassMember {
  @Identifier()
  id: number;

  @Reference(() => User, { required: true, write: 'create', inverse: 'classes', erasure: 'subject' })
  user: Relation<User>;

  @Reference(() => UserClass, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'users' })
  usergroup: Relation<UserClass>;

  @Choice(CLASS_MEMBER_ROLES, { required: true, default: 'reader', filter: ['exact'] })
  relationType: (typeof CLASS_MEMBER_ROLES)[number];
}
