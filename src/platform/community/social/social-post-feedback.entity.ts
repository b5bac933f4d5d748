import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Constraint, UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Flag } from '../../../resource/declare/value-fields.decorator.js';
import { User } from '../../directory/users/user.entity.js';
import { SocialPost } from './social-post.entity.js';
import { socialFeedbackPolicy } from './social-post.policy.js';

/** A user's reaction to a post. */
@Entity('social_post_feedback')
@ApiResource({
  path: 'social_post_feedbacks',
  display: { list: ['socialPost', 'user', 'liked', 'disliked', 'updatedAt'] },
  policy: socialFeedbackPolicy,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Like or dislike given to a social post.',
})
@UniqueTogether(['socialPost', 'user'], { name: 'uq_social_post_feedback', message: 'You have reacted to this post already.' })
@Constraint({
  name: 'ck_social_post_feedback_one_way',
  check: 'NOT ("liked" AND "disliked")',
  property: 'disliked',
  message: 'A post is liked or disliked, not both.',
})
export class SocialPostFeedback {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => SocialPost, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'feedbacks' })
  socialPost: Relation<SocialPost>;

  @Reference(() => User, { required: true, stamp: 'caller', description: 'Always the caller.', erasure: 'subject' })
  user: Relation<User>;

  @Flag({ filter: ['exact'] })
  liked: boolean;

  @Flag({ filter: ['exact'] })
  disliked: boolean;

  @UpdatedAt({ order: true })
  updatedAt: Date;
}
