import { Entity, type Relation } from 'typeorm';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Constraint, UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Choice } from '../../resource/declare/value-fields.decorator.js';
import { blogRatingPolicy } from './blog-part.policy.js';
import { BlogPost } from './blog-post.entity.js';
import { Blog } from './blog.entity.js';
import { sameBlog } from './same-blog.js';

/** What a person gives an article or the comments of a blog. */
@Entity('c_blog_rating')
@ApiResource({
  name: 'CBlogRating',
  path: 'c_blog_ratings',
  display: { list: ['blog', 'post', 'user', 'ratingType', 'rating'] },
  policy: blogRatingPolicy,
  requires: sameBlog('post'),
  description: 'Rating of an article or comment.',
})
@UniqueTogether(['user', 'blog', 'post'], {
  name: 'uq_c_blog_rating',
  nullsEqual: true,
  property: 'post',
  message: 'You have rated this already; change that rating.',
})
@Constraint({
  name: 'ck_c_blog_rating_post',
  check: `"rating_type" <> 'post' OR "post_id" IS NOT NULL`,
  property: 'post',
  message: 'The rating of an article names the article.',
})
export class BlogRating {
  @Identifier()
  id: number;

  @Reference(() => Blog, { inverse: 'ratings', required: true, write: 'create', onDelete: 'CASCADE' })
  blog: Relation<Blog>;

  @Reference(() => User, { stamp: 'caller', erasure: 'subject' })
  user: Relation<User> | null;

  @Choice(['post', 'comment'], { required: true, write: 'create', filter: ['exact'] })
  ratingType: 'post' | 'comment';

  @WholeNumber({ required: true, min: 1, max: 5, order: true })
  rating: number;

  @Reference(() => BlogPost, { inverse: 'ratings', write: 'create', onDelete: 'CASCADE' })
  post: Relation<BlogPost> | null;
}
