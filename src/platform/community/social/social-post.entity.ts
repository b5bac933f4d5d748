import { Entity, type Relation } from 'typeorm';
import { raw, sql, type Sql } from '../../../database/sql.js';
import { itemAnswer } from '../../../resource/model/action-declaration.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { type ParameterFilter } from '../../../resource/model/parameter-filter.js';
import { Constraint } from '../../../resource/declare/constraint.decorators.js';
import { Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Html, Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { Choice, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import type { RowReference } from '../../../resource/model/row-reference.js';
import { UserClass } from '../../study/classes/user-class.entity.js';
import { User } from '../../directory/users/user.entity.js';
import { DislikePost, LikePost } from './react-to-post.action.js';
import { reactable, socialPostPolicy } from './social-post.policy.js';

const SOCIAL_POST_TYPES = ['wall_post', 'wall_comment', 'group_message', 'promoted_message'] as const;

/** How many users reacted to a post this way. */
function reactions(kind: 'liked' | 'disliked'): (row: RowReference) => Sql {
  return (row) => sql`(SELECT count(*)::int FROM "social_post_feedback" "f" WHERE "f"."social_post_id" = ${row.id} AND "f"."${raw(kind)}")`;
}

const wallOwner: ParameterFilter = {
  name: 'wallOwner',
  type: 'integer',
  description: 'Id of a person: the posts on that wall, written by the person without an addressee or by others to the person.',
  condition: (row, value) => sql`(${row.column('userReceiver')} = ${value}
    OR ${row.column('sender')} = ${value} AND ${row.column('userReceiver')} IS NULL AND ${row.column('groupReceiver')} IS NULL)`,
};

/** Nobody else answered the post, nor an answer to it: it goes with its sender, as nothing of others goes with it. */
const UNANSWERED = sql`NOT EXISTS (WITH RECURSIVE "below" AS (
    SELECT "a"."id", "a"."sender_id" FROM "social_post" "a" WHERE "a"."parent_id" = "t"."id"
    UNION ALL SELECT "a"."id", "a"."sender_id" FROM "below" JOIN "social_post" "a" ON "a"."parent_id" = "below"."id")
  SELECT 1 FROM "below" WHERE "below"."sender_id" <> "t"."sender_id")`;

/** A post on a wall or in a social group. */
@Entity('social_post')
@ApiResource({
  path: 'social_posts',
  display: { list: ['sender', 'subject', 'type', 'status', 'sendDate', 'countFeedbackLikes'] },
  policy: socialPostPolicy,
  parameters: [wallOwner],
  description: 'Entry on a personal wall or in a social group, with threaded replies.',
  actions: [
    {
      name: 'like',
      method: 'POST',
      path: 'social_posts/{id}/like',
      description: 'Likes a post, or takes that back; a dislike is given up for it.',
      rule: reactable,
      answer: itemAnswer,
      handler: LikePost,
    },
    {
      name: 'dislike',
      method: 'POST',
      path: 'social_posts/{id}/dislike',
      description: 'Dislikes a post, or takes that back; a like is given up for it.',
      rule: reactable,
      answer: itemAnswer,
      handler: DislikePost,
    },
  ],
})
@Constraint({
  name: 'ck_social_post_receiver',
  check: '"user_receiver_id" IS NULL OR "group_receiver_id" IS NULL',
  property: 'groupReceiver',
  message: 'A post is for a person or for a group, not both.',
})
export class SocialPost {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => User, {
    required: true,
    stamp: 'caller',
    description: 'Always the caller.',
    erasure: { way: 'author', subjectWhere: UNANSWERED },
  })
  sender: Relation<User>;

  @Reference(() => User, {
    write: 'create',
    copies: 'parent.userReceiver',
    description: "The friend on whose wall it is; without one, the sender's.",
    erasure: 'author',
  })
  userReceiver: Relation<User> | null;

  @Reference(() => UserClass, { write: 'create', copies: 'parent.groupReceiver', onDelete: 'CASCADE' })
  groupReceiver: Relation<UserClass> | null;

  @Reference(() => SocialPost, {
    write: 'create',
    onDelete: 'CASCADE',
    inverse: 'children',
    description: 'The post that it answers; it stands on the same wall or in the same group.',
  })
  parent: Relation<SocialPost> | null;

  @Text()
  subject: string | null;

  @Html({ required: true, search: true })
  content: string;

  @Choice(SOCIAL_POST_TYPES, { default: 'wall_post', write: 'create', filter: ['exact'] })
  type: (typeof SOCIAL_POST_TYPES)[number];

  @Choice(['sent', 'deleted'], { default: 'sent', filter: ['exact'], description: 'Deleted ones show to their sender alone.' })
  status: 'sent' | 'deleted';

  @DateTime({ required: true, stamp: 'now', default: () => 'now()', order: true })
  sendDate: Date;

  @UpdatedAt()
  updatedAt: Date;

  @Computed({ type: 'integer', expression: reactions('liked') })
  countFeedbackLikes: number;

  @Computed({ type: 'integer', expression: reactions('disliked') })
  countFeedbackDislikes: number;
}
