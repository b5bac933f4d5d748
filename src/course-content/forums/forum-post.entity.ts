import { Entity, Index, type Relation } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { Choice, Flag } from '../../resource/declare/value-fields.decorator.js';
import { ForumPostProcessor } from './forum-post.processor.js';
import { ForumThread } from './forum-thread.entity.js';
import { Forum } from './forum.entity.js';
import { authorName } from './forum-figures.js';
import { forumPostPolicy } from './forum.policy.js';
import { POST_STATUSES, type PostStatus } from './post-status.js';
import { sameAlong } from '../../resource/model/requirement.js';

/** A message of a discussion. */
@Entity('c_forum_post')
@ApiResource({
  name: 'CForumPost',
  path: 'forum_posts',
  display: { list: ['title', 'thread', 'user', 'postDate', 'visible', 'status'] },
  policy: forumPostPolicy,
  processor: ForumPostProcessor,
  requires: [sameAlong({ reference: 'postParent', member: 'thread', message: 'A message answers another one of its own thread.' })],
  description: 'Message of a discussion, in answer to the thread or to another message.',
  parameters: contextParameters,
})
@Index('ix_c_forum_post_forum_latest', ['forum', 'id'])
@Index('ix_c_forum_post_thread_latest', ['thread', 'id'])
export class ForumPost extends Content {
  @Identifier()
  id: number;

  @Text({ max: 250, required: true, filter: ['partial'], search: true })
  title: string;

  @Html({ search: true })
  postText: string | null;

  @Reference(() => ForumThread, { inverse: 'posts', required: true, write: 'create', onDelete: 'CASCADE' })
  thread: Relation<ForumThread>;

  @Reference(() => Forum, { inverse: 'posts', write: false, onDelete: 'CASCADE', description: 'That of its thread.' })
  forum: Relation<Forum> | null;

  @Reference(() => User, { stamp: 'caller', description: 'Who wrote it.', erasure: 'author' })
  user: Relation<User> | null;

  @Computed({ type: 'string', expression: authorName })
  posterFullName: string | null;

  @CreatedAt({ filter: ['date'], order: true })
  postDate: Date;

  @Flag({ description: 'Its author wants to be notified of answers.' })
  postNotification: boolean;

  @Reference(() => ForumPost, {
    inverse: 'children',
    write: 'create',
    filter: ['exact', 'exists'],
    onDelete: 'SET NULL',
    description: 'The message of the same thread that it answers.',
  })
  postParent: Relation<ForumPost> | null;

  @Flag({ default: true, filter: ['exact'], description: 'For its moderators to say.' })
  visible: boolean;

  @Choice(POST_STATUSES, {
    default: 'validated',
    filter: ['exact'],
    description: 'For its moderators to say; until they let it pass, its author alone sees it besides them.',
  })
  status: PostStatus;
}
