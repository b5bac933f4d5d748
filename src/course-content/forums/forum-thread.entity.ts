import { IsString, MaxLength } from 'class-validator';
import { Entity, type Relation } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { RealNumber, WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed, Input } from '../../resource/declare/unstored-fields.decorator.js';
import { Flag, DateTime } from '../../resource/declare/value-fields.decorator.js';
import { LearningPathItem } from '../learning-paths/learning-path-item.entity.js';
import { ForumPost } from './forum-post.entity.js';
import { ForumThreadProcessor } from './forum-thread.processor.js';
import { Forum } from './forum.entity.js';
import { authorName, lastPost, replyCount } from './forum-figures.js';
import { forumThreadPolicy } from './forum.policy.js';

const LONGEST_TEXT = 1_000_000;

/** A discussion of a forum. */
@Entity('c_forum_thread')
@ApiResource({
  name: 'CForumThread',
  path: 'forum_threads',
  display: {
    list: ['title', 'forum', 'user', 'threadReplies', 'threadDate', 'locked'],
    form: {
      Thread: ['title', 'text', 'forum', 'locked', 'threadSticky', 'threadCloseDate'],
      Mark: ['threadTitleQualify', 'threadQualifyMax', 'threadWeight', 'threadPeerQualify'],
    },
  },
  policy: forumThreadPolicy,
  processor: ForumThreadProcessor,
  description: 'Discussion of a forum.',
  parameters: contextParameters,
  relatedFilters: { 'resourceNode.parent': ['exact'] },
})
export class ForumThread extends Content {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], search: true })
  title: string;

  @Input({
    type: 'html',
    write: 'create',
    maximumLength: LONGEST_TEXT,
    validators: [IsString(), MaxLength(LONGEST_TEXT)],
    description: 'Text of its first message.',
  })
  text?: string | null;

  @Reference(() => Forum, { inverse: 'threads', required: true, write: 'create', onDelete: 'CASCADE' })
  forum: Relation<Forum>;

  @Reference(() => User, { stamp: 'caller', description: 'Who opened it.', erasure: 'author' })
  user: Relation<User> | null;

  @Computed({ type: 'string', expression: authorName })
  posterFullName: string | null;

  @Computed({ type: 'reference', target: () => ForumPost, expression: lastPost('thread') })
  threadLastPost: Relation<ForumPost> | null;

  @Reference(() => LearningPathItem, { onDelete: 'CASCADE', description: 'The step of a learning path that it is part of.' })
  item: Relation<LearningPathItem> | null;

  @CreatedAt({ filter: ['date'], order: true })
  threadDate: Date;

  @Computed({ type: 'integer', expression: replyCount, description: 'Messages that everybody sees, without the first.' })
  threadReplies: number;

  @WholeNumber({ write: false, default: 0, deprecated: { until: '0.7' } })
  threadViews: number;

  @Flag({ filter: ['exact'], order: true, description: 'Stays on top.' })
  threadSticky: boolean;

  @Flag({ filter: ['exact'], description: 'While locked, learners write nothing into it.' })
  locked: boolean;

  @Text({ max: 255, description: 'Name of its column in the gradebook.' })
  threadTitleQualify: string | null;

  @RealNumber({ default: 0, min: 0, description: 'Highest mark; 0: it is not marked.' })
  threadQualifyMax: number;

  @DateTime({ description: 'Learners write into it until this moment.' })
  threadCloseDate: Date | null;

  @RealNumber({ default: 0, min: 0, description: 'Weight of its column in the gradebook.', deprecated: { until: '0.7' } })
  threadWeight: number;

  @Flag({ description: 'Learners mark one another.' })
  threadPeerQualify: boolean;
}
