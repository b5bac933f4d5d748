import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Constraint, UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Choice } from '../../../resource/declare/value-fields.decorator.js';
import { User } from '../../directory/users/user.entity.js';
import { userRelationPolicy } from './personal.policy.js';
import { UserRelationProcessor } from './user-relation.processor.js';

const TIES = ['unknown', 'friend', 'good_friend', 'deleted', 'hr', 'boss', 'hr_request', 'friend_request'] as const;

/** What one person is to another, as the first of them says. */
@Entity('user_rel_user')
@ApiResource({
  name: 'UserRelUser',
  path: 'user_rel_users',
  display: { list: ['user', 'friend', 'relationType', 'createdAt'] },
  policy: userRelationPolicy,
  processor: UserRelationProcessor,
  relatedFilters: { 'friend.username': ['partial'] },
  description:
    'Tie between two people. A request that the other side answers with "friend" makes both friends; hr and boss are whom the user reports to.',
})
@UniqueTogether(['user', 'friend', 'relationType'], { name: 'uq_user_rel_user', property: 'friend', message: 'This tie exists already.' })
@Constraint({
  name: 'ck_user_rel_user_different',
  check: '"user_id" <> "friend_id"',
  property: 'friend',
  message: 'A tie is between two different people.',
})
export class UserRelation {
  @Identifier()
  id: number;

  @Reference(() => User, { required: true, write: 'create', inverse: 'friends', erasure: 'subject' })
  user: Relation<User>;

  @Reference(() => User, { required: true, write: 'create', inverse: 'friendsWithMe', erasure: 'subject' })
  friend: Relation<User>;

  @Choice(TIES, { required: true, default: 'friend_request', filter: ['exact'] })
  relationType: (typeof TIES)[number];

  @CreatedAt({ order: true })
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
