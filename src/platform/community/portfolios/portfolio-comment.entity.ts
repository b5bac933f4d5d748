import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { RealNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Html } from '../../../resource/declare/text-fields.decorator.js';
import { Choice, Flag } from '../../../resource/declare/value-fields.decorator.js';
import { Content } from '../../content-tree/nodes/content-items/content.entity.js';
import { User } from '../../directory/users/user.entity.js';
import { PortfolioCommentProcessor } from './portfolio-comment.processor.js';
import { Portfolio } from './portfolio.entity.js';
import { portfolioCommentPolicy } from './portfolio.policy.js';
import { sameAlong } from '../../../resource/model/requirement.js';

/** A comment on an entry of a portfolio. */
@Entity('portfolio_comment')
@ApiResource({
  path: 'portfolio_comments',
  display: {
    list: ['item', 'author', 'content', 'date', 'visibility'],
    form: { Comment: ['item', 'parent', 'content', 'visibility', 'isImportant', 'score'] },
  },
  policy: portfolioCommentPolicy,
  processor: PortfolioCommentProcessor,
  requires: [sameAlong({ reference: 'parent', member: 'item', message: 'The comment answered is one on another entry.' })],
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Comment on an entry of a portfolio, threaded.',
})
export class PortfolioComment extends Content {
  @Identifier()
  id: number;

  @Reference(() => User, { stamp: 'caller', erasure: 'author' })
  author: Relation<User> | null;

  @Reference(() => Portfolio, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'comments' })
  item: Relation<Portfolio>;

  @Reference(() => PortfolioComment, { write: 'create', onDelete: 'CASCADE', inverse: 'children' })
  parent: Relation<PortfolioComment> | null;

  @Html({ required: true })
  content: string;

  @CreatedAt({ order: true })
  date: Date;

  @Flag({ filter: ['exact'] })
  isImportant: boolean;

  @RealNumber({ description: 'Mark, given by those who teach the course.' })
  score: number | null;

  @Choice(['visible', 'per_user'], {
    default: 'visible',
    description: '"per_user": for its author, the owner of the entry and those who teach.',
  })
  visibility: 'visible' | 'per_user';

  @Flag({ deprecated: { until: '0.7' } })
  isTemplate: boolean;
}
