import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { RealNumber, WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Html, Text } from '../../../resource/declare/text-fields.decorator.js';
import { Choice, Flag } from '../../../resource/declare/value-fields.decorator.js';
import { courseInSession } from '../../rights/access/course-in-session.js';
import { Course } from '../../study/courses/course.entity.js';
import { Content } from '../../content-tree/nodes/content-items/content.entity.js';
import { Session } from '../../study/sessions/session.entity.js';
import { User } from '../../directory/users/user.entity.js';
import { PortfolioCategory } from './portfolio-category.entity.js';
import { portfolioPolicy } from './portfolio.policy.js';
import { PortfolioProcessor } from './portfolio.processor.js';

const PORTFOLIO_VISIBILITIES = ['hidden', 'visible', 'hidden_except_teachers', 'per_user'] as const;

/** An item in a user's portfolio. */
@Entity('portfolio')
@ApiResource({
  path: 'portfolios',
  display: {
    list: ['title', 'user', 'course', 'category', 'visibility', 'updateDate'],
    form: { Portfolio: ['title', 'content', 'category', 'resourceLinkList'], Place: ['course', 'session', 'visibility', 'isHighlighted'] },
  },
  policy: portfolioPolicy,
  processor: PortfolioProcessor,
  requires: [courseInSession],
  description: 'Entry of a personal portfolio, of its own or of a course.',
})
@Constraint({
  name: 'ck_portfolio_session',
  check: '"session_id" IS NULL OR "course_id" IS NOT NULL',
  property: 'course',
  message: 'An entry of a session names the course too.',
})
export class Portfolio extends Content {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, order: true, search: true })
  title: string;

  @Html({ required: true, search: true })
  content: string;

  @Reference(() => User, { required: true, stamp: 'caller', description: 'Always the caller.', erasure: 'subject' })
  user: Relation<User>;

  @Reference(() => Course, { write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course> | null;

  @Reference(() => Session, { write: 'create', onDelete: 'CASCADE' })
  session: Relation<Session> | null;

  @Reference(() => PortfolioCategory, { onDelete: 'SET NULL', inverse: 'items' })
  category: Relation<PortfolioCategory> | null;

  @Choice(PORTFOLIO_VISIBILITIES, {
    default: 'visible',
    filter: ['exact'],
    description: 'Who of the course sees it; "per_user": whom its owner links it to.',
  })
  visibility: (typeof PORTFOLIO_VISIBILITIES)[number];

  @WholeNumber({ description: 'Id of what it was made of.', deprecated: { until: '0.7' } })
  origin: number | null;

  @WholeNumber({ description: 'Kind of what it was made of.', deprecated: { until: '0.7' } })
  originType: number | null;

  @RealNumber({ description: 'Mark, given by those who teach the course.' })
  score: number | null;

  @Flag({ filter: ['exact'] })
  isHighlighted: boolean;

  @Flag({ filter: ['exact'], deprecated: { until: '0.7' } })
  isTemplate: boolean;

  @Reference(() => Portfolio, { onDelete: 'SET NULL', inverse: 'duplicates' })
  duplicatedFrom: Relation<Portfolio> | null;

  @CreatedAt({ filter: ['date'], order: true })
  creationDate: Date;

  @UpdatedAt({ filter: ['date'], order: true })
  updateDate: Date;
}
