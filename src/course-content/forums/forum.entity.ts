import { Entity, type Relation } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { Choice, Flag, DateTime } from '../../resource/declare/value-fields.decorator.js';
import { displayOrder, isPublished } from '../content-access/publication.js';
import { LearningPath } from '../learning-paths/learning-path.entity.js';
import { ForumCategory } from './forum-category.entity.js';
import { ForumPost } from './forum-post.entity.js';
import { lastPost, postCount, threadCount } from './forum-figures.js';

/** A forum of a course or of a group. */
@Entity('c_forum_forum')
@ApiResource({
  name: 'CForum',
  path: 'forums',
  display: {
    list: ['title', 'forumCategory', 'forumThreads', 'forumPosts', 'locked', 'forumLastPost'],
    form: {
      Forum: ['title', 'forumComment', 'forumCategory', 'resourceLinkList'],
      Time: ['startTime', 'endTime'],
      Rights: ['allowNewThreads', 'allowEdit', 'allowAttachments', 'moderated', 'locked'],
    },
  },
  policy: contentPolicy,
  description: 'Forum of a course or a group.',
  parameters: contextParameters,
  relatedFilters: { 'resourceNode.parent': ['exact'] },
})
@Constraint({
  name: 'ck_c_forum_forum_times',
  check: '"end_time" > "start_time"',
  property: 'endTime',
  message: 'A forum cannot close before it opens.',
})
export class Forum extends Content {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Html({ search: true })
  forumComment: string | null;

  @Computed({ type: 'integer', expression: threadCount, description: 'Discussions.' })
  forumThreads: number;

  @Computed({ type: 'integer', expression: postCount('forum'), description: 'Messages that everybody sees.' })
  forumPosts: number;

  @Computed({ type: 'reference', target: () => ForumPost, expression: lastPost('forum') })
  forumLastPost: Relation<ForumPost> | null;

  @Reference(() => ForumCategory, { inverse: 'forums', onDelete: 'SET NULL' })
  forumCategory: Relation<ForumCategory> | null;

  @Flag({ deprecated: { until: '0.7' } })
  allowAnonymous: boolean;

  @Flag({ default: true, description: 'Authors may change and delete their own messages.' })
  allowEdit: boolean;

  @Text({ max: 20, deprecated: { until: '0.7' } })
  approvalDirectPost: string | null;

  @Flag({ default: true })
  allowAttachments: boolean;

  @Flag({ default: true, description: 'Learners may open threads.' })
  allowNewThreads: boolean;

  @Choice(['flat', 'threaded', 'nested'], { default: 'flat', forClients: true })
  defaultView: 'flat' | 'threaded' | 'nested';

  @Text({ max: 20, deprecated: { until: '0.7' } })
  forumOfGroup: string | null;

  @Choice(['public', 'private'], { default: 'public', deprecated: { until: '0.7' } })
  forumGroupPublicPrivate: 'public' | 'private';

  @Flag({ filter: ['exact'], description: 'While locked, learners write nothing into it.' })
  locked: boolean;

  @Text({ max: 255, forClients: true })
  forumImage: string | null;

  @DateTime({ description: 'Learners write into it from this moment on.' })
  startTime: Date | null;

  @DateTime({ description: 'Learners write into it until this moment.' })
  endTime: Date | null;

  @Flag({ filter: ['exact'], description: 'Messages of learners show once a teacher has let them pass.' })
  moderated: boolean;

  @Computed({ type: 'boolean', expression: isPublished, description: 'Whether learners see it.' })
  forumVisible: boolean;

  @Computed({ type: 'integer', expression: displayOrder })
  position: number | null;

  @Reference(() => LearningPath, { inverse: 'forums', onDelete: 'SET NULL' })
  lp: Relation<LearningPath> | null;
}
