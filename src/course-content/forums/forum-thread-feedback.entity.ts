import { Entity, type Relation } from 'typeorm';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { ForumThreadGrade } from './forum-thread-grade.entity.js';
import { ForumThread } from './forum-thread.entity.js';
import { threadFeedbackPolicy } from './thread-assessment.policy.js';

/** What a teacher has to say to a participant of a discussion. */
@Entity('c_forum_thread_feedback')
@ApiResource({
  name: 'CForumThreadFeedback',
  path: 'forum_thread_feedbacks',
  display: { list: ['thread', 'user', 'author', 'feedback', 'createdAt'] },
  policy: threadFeedbackPolicy,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Written feedback to a participant of a discussion.',
})
export class ForumThreadFeedback {
  @Identifier()
  id: number;

  @Reference(() => ForumThread, { required: true, write: 'create', onDelete: 'CASCADE' })
  thread: Relation<ForumThread>;

  @Reference(() => User, { write: 'create', description: 'The person whom it is for.', erasure: 'subject' })
  user: Relation<User> | null;

  @Reference(() => User, { stamp: 'caller', erasure: 'author' })
  author: Relation<User> | null;

  @Reference(() => ForumThreadGrade, { onDelete: 'SET NULL', description: 'The mark that it explains.' })
  qualification: Relation<ForumThreadGrade> | null;

  @Text()
  feedback: string | null;

  @CreatedAt({ order: true })
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
