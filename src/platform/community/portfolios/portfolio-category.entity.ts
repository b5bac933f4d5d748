import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Flag } from '../../../resource/declare/value-fields.decorator.js';
import { User } from '../../directory/users/user.entity.js';
import { portfolioCategoryPolicy } from './portfolio.policy.js';
import { noRing } from '../../../resource/model/requirement.js';

/** A folder of a person's portfolio. */
@Entity('portfolio_category')
@ApiResource({
  path: 'portfolio_categories',
  display: { list: ['title', 'user', 'parent', 'isVisible'] },
  policy: portfolioCategoryPolicy,
  requires: [noRing],
  description: "Grouping of the entries of a person's portfolio.",
})
export class PortfolioCategory {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, order: true })
  title: string;

  @Text()
  description: string | null;

  @Reference(() => User, { required: true, stamp: 'caller', description: 'Always the caller.', erasure: 'subject' })
  user: Relation<User>;

  @Flag({ default: true, filter: ['exact'] })
  isVisible: boolean;

  @Reference(() => PortfolioCategory, { onDelete: 'CASCADE', inverse: 'children' })
  parent: Relation<PortfolioCategory> | null;
}
