import { forumNotices } from './forum.notices.js';
import type { Feature } from '../../feature/feature.js';
import { ForumAttachment } from './forum-attachment.entity.js';
import { ForumCategory } from './forum-category.entity.js';
import { ForumSubscription } from './forum-subscription.entity.js';
import { ForumPost } from './forum-post.entity.js';
import { ForumThreadFeedback } from './forum-thread-feedback.entity.js';
import { ForumThreadGrade } from './forum-thread-grade.entity.js';
import { ForumThread } from './forum-thread.entity.js';
import { Forum } from './forum.entity.js';
import { forumsCourse } from './forums.tab.js';

/** Forums, their threads and posts. */
export const forums: Feature = {
  name: 'forums',
  needs: ['courses', 'learning-paths', 'nodes', 'users'],
  notices: forumNotices,
  entities: [ForumAttachment, ForumCategory, ForumSubscription, ForumPost, ForumThreadFeedback, ForumThreadGrade, ForumThread, Forum],
  course: forumsCourse,
};
