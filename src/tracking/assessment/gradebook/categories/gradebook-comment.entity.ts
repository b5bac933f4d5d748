import { Entity, type Relation } from 'typeorm';
import { User } from '../../../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { GradebookCategory } from './gradebook-category.entity.js';
import { gradebookCommentPolicy } from '../gradebook-record.policy.js';

/** A remark on a person in a gradebook. */
@Entity('gradebook_comment')
@ApiResource({
  path: 'gradebook_comments',
  display: { list: ['gradeBook', 'user', 'comment', 'updatedAt'] },
  policy: gradebookCommentPolicy,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Remark about a person in a gradebook.',
})
@UniqueTogether(['user', 'gradeBook'], {
  name: 'uq_gradebook_comment',
  message: 'There is a remark on this person already; change that one.',
})
export class GradebookComment {
  @Identifier()
  id: number;

  @Reference(() => GradebookCategory, { inverse: 'comments', required: true, write: 'create', onDelete: 'CASCADE' })
  gradeBook: Relation<GradebookCategory>;

  @Reference(() => User, { required: true, write: 'create', erasure: 'subject' })
  user: Relation<User>;

  @Text()
  comment: string | null;

  @CreatedAt({ order: true })
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
