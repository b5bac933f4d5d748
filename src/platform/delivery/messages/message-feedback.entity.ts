import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Constraint, UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Flag } from '../../../resource/declare/value-fields.decorator.js';
import { User } from '../../directory/users/user.entity.js';
import { messageFeedbackPolicy } from './message-part.policy.js';
import { Message } from './message.entity.js';

/** A user's reaction to a message. */
@Entity('message_feedback')
@ApiResource({
  path: 'message_feedbacks',
  display: { list: ['message', 'user', 'updatedAt', 'liked'] },
  policy: messageFeedbackPolicy,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Like or dislike put on a message.',
})
@UniqueTogether(['message', 'user'], { name: 'uq_message_feedback', message: 'You have reacted to this message already.' })
@Constraint({
  name: 'ck_message_feedback_one_way',
  check: 'NOT ("liked" AND "disliked")',
  property: 'disliked',
  message: 'A message is liked or disliked, not both.',
})
export class MessageFeedback {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => Message, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'likes' })
  message: Relation<Message>;

  @Reference(() => User, { required: true, stamp: 'caller', description: 'Always the caller.', erasure: 'subject' })
  user: Relation<User>;

  @Flag({ filter: ['exact'] })
  liked: boolean;

  @Flag({ filter: ['exact'] })
  disliked: boolean;

  @UpdatedAt({ order: true })
  updatedAt: Date;
}
