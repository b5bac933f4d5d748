import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Html, Text } from '../../../resource/declare/text-fields.decorator.js';
import { Choice } from '../../../resource/declare/value-fields.decorator.js';
import { CAREER_STATUSES, type CareerStatus } from './career-status.js';
import { Career } from './career.entity.js';
import { careerPolicy } from './career.policy.js';

/** An intake of a career. */
@Entity('promotion')
@ApiResource({
  path: 'promotions',
  display: { list: ['title', 'career', 'status'] },
  policy: careerPolicy,
  description: 'Yearly intake of a career, grouping sessions.',
})
export class Promotion {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Html()
  description: string | null;

  @Reference(() => Career, { required: true, inverse: 'promotions' })
  career: Relation<Career>;

  @Choice(CAREER_STATUSES, { default: 'active', filter: ['exact'] })
  status: CareerStatus;

  @CreatedAt({ order: true })
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
