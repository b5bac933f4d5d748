import { Entity, type Relation } from 'typeorm';
import { sql } from '../../database/sql.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Choice } from '../../resource/declare/value-fields.decorator.js';
import { User } from '../users/user.entity.js';
import { UsergroupRelUserProcessor } from './usergroup-rel-user.processor.js';
import { Usergroup } from './usergroup.entity.js';
import { usergroupMemberPolicy } from './usergroup.policy.js';

export const USERGROUP_PARTS = [
  'admin',
  'reader',
  'pending_invitation',
  'pending_request',
  'moderator',
  'anonymous',
  'hr_manager',
] as const;

/** The part of a person in a class or social group. */
@Entity('usergroup_rel_user')
@ApiResource({
  path: 'usergroup_rel_users',
  policy: usergroupMemberPolicy,
  processor: UsergroupRelUserProcessor,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  relatedOrder: ['user.lastname'],
  description: 'Membership of a person in a class or social group. Whoever joins a class joins its courses and sessions.',
  collections: [
    {
      name: 'members',
      path: 'usergroups/{id}/members',
      description: 'Those who belong to a class or social group; who is merely invited, or asks, is left out.',
      item: () => Usergroup,
      condition: (row, _, id) =>
        sql`(${row.column('usergroup')} = ${id} AND ${row.column('relationType')} IN ('admin', 'moderator', 'reader'))`,
    },
  ],
})
@UniqueTogether(['user', 'usergroup'], { name: 'uq_usergroup_rel_user', message: 'This person has a part in this group already.' })
export class UsergroupRelUser {
  @Identifier()
  id: number;

  @Reference(() => User, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'classes' })
  user: Relation<User>;

  @Reference(() => Usergroup, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'users' })
  usergroup: Relation<Usergroup>;

  @Choice(USERGROUP_PARTS, { required: true, default: 'reader', filter: ['exact'] })
  relationType: (typeof USERGROUP_PARTS)[number];
}
