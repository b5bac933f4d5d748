import { Entity, ForeignKey, Index, type Relation } from 'typeorm';
import { Course } from '../../platform/study/courses/course.entity.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Constraint, UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { ForumSubscriptionProcessor } from './forum-subscription.processor.js';
import { ForumPost } from './forum-post.entity.js';
import { ForumThread } from './forum-thread.entity.js';
import { Forum } from './forum.entity.js';
import { forumSubscriptionPolicy } from './forum-subscription.policy.js';

/** A subscription to new messages in a forum, a thread or below a message. */
@Entity('c_forum_notification')
@ApiResource({
  name: 'CForumNotification',
  path: 'forum_notifications',
  display: { list: ['user', 'forumId', 'threadId', 'postId'] },
  policy: forumSubscriptionPolicy,
  processor: ForumSubscriptionProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Request of a person to be notified of new messages in a forum, a thread or below a message.',
})
@Constraint({
  name: 'ck_c_forum_notification_subject',
  check: 'num_nonnulls("forum_id", "thread_id", "post_id") = 1',
  property: 'forumId',
  message: 'Name one forum, one thread or one message.',
})
@UniqueTogether(['user', 'forumId', 'threadId', 'postId'], {
  name: 'uq_c_forum_notification',
  nullsEqual: true,
  property: 'forumId',
  message: 'You are notified of this already.',
})
export class ForumSubscription {
  @Identifier()
  id: number;

  @Reference(() => User, { stamp: 'caller', erasure: 'subject' })
  user: Relation<User> | null;

  @ForeignKey(() => Forum, { onDelete: 'CASCADE' })
  @WholeNumber({ names: 'forums', min: 1, write: 'create', filter: ['exact'], description: 'Id of the forum.' })
  forumId: number | null;

  @ForeignKey(() => ForumThread, { onDelete: 'CASCADE' })
  @WholeNumber({ names: 'forum_threads', min: 1, write: 'create', filter: ['exact'], description: 'Id of the thread.' })
  threadId: number | null;

  @ForeignKey(() => ForumPost, { onDelete: 'CASCADE' })
  @WholeNumber({ names: 'forum_posts', min: 1, write: 'create', filter: ['exact'], description: 'Id of the message.' })
  postId: number | null;

  @Index()
  @ForeignKey(() => Course, { onDelete: 'CASCADE' })
  @WholeNumber({ names: 'courses', write: false, description: 'Id of the course that it is in.' })
  cId: number | null;
}
