import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { User } from '../../../directory/users/user.entity.js';
import { resourceCommentPolicy } from './resource-comment.policy.js';
import { ResourceNode } from '../resource-node.entity.js';
import { sameAlong } from '../../../../resource/model/requirement.js';

/** A comment on a node. */
@Entity('resource_comment')
@ApiResource({
  path: 'resource_comments',
  display: { list: ['resourceNode', 'author', 'content', 'createdAt'] },
  policy: resourceCommentPolicy,
  requires: [sameAlong({ reference: 'parent', member: 'resourceNode', message: 'The comment answered is one on other content.' })],
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Comment left on a piece of content, or answer to such a comment.',
})
export class ResourceComment {
  @Identifier()
  id: number;

  @Reference(() => ResourceNode, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'comments' })
  resourceNode: Relation<ResourceNode>;

  @Reference(() => User, { stamp: 'caller', erasure: 'author' })
  author: Relation<User> | null;

  @Text({ required: true })
  content: string;

  @Reference(() => ResourceComment, {
    write: 'create',
    onDelete: 'CASCADE',
    inverse: 'children',
    description: 'The comment that it answers.',
  })
  parent: Relation<ResourceComment> | null;

  @CreatedAt({ filter: ['date'], order: true })
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
