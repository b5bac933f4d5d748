import type { Feature } from '../../feature/feature.js';
import { Blog } from './blog.entity.js';
import { BlogPost } from './blog-post.entity.js';
import { BlogMember } from './blog-member.entity.js';
import { BlogAttachment } from './blog-attachment.entity.js';
import { BlogComment } from './blog-comment.entity.js';
import { BlogRating } from './blog-rating.entity.js';
import { BlogTask } from './blog-task.entity.js';
import { BlogTaskAssignment } from './blog-task-assignment.entity.js';

/** Blogs of a course. */
export const blogs: Feature = {
  name: 'blogs',
  needs: ['nodes', 'users'],
  entities: [Blog, BlogPost, BlogMember, BlogAttachment, BlogComment, BlogRating, BlogTask, BlogTaskAssignment],
};
