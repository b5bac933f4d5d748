import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { User } from '../users/user.entity.js';
import { userTagPolicy } from './tags.policy.js';
import { Tag } from './tag.entity.js';

/** A tag that a person bears. */
@Entity('user_rel_tag')
@ApiResource({
  name: 'UserRelTag',
  path: 'user_rel_tags',
  display: { list: ['tag', 'user'] },
  policy: userTagPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  relatedOrder: ['tag.tag'],
  description: 'Tag that a person gave themselves through an extra field of the kind tag.',
})
@UniqueTogether(['user', 'tag'], { name: 'uq_user_rel_tag', property: 'tag', message: 'You bear this tag already.' })
export class UserTag {
  @Identifier()
  id: number;

  @Reference(() => User, { required: true, stamp: 'caller', description: 'Always the caller.', erasure: 'subject' })
  user: Relation<User>;

  @Reference(() => Tag, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'userRelTags' })
  tag: Relation<Tag>;
}
