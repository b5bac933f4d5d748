import { Entity } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { Html, Text } from '../../../resource/declare/text-fields.decorator.js';
import { Choice } from '../../../resource/declare/value-fields.decorator.js';
import { CAREER_STATUSES, type CareerStatus } from './career-status.js';
import { careerPolicy } from './career.policy.js';
import { CareerProcessor } from './career.processor.js';

/** A training track. */
@Entity('career')
@ApiResource({
  path: 'careers',
  display: { list: ['title', 'status', 'description'] },
  policy: careerPolicy,
  processor: CareerProcessor,
  description: 'Training track made of promotions. Archiving it archives its promotions.',
})
export class Career {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Html({ search: true })
  description: string | null;

  @Choice(CAREER_STATUSES, { default: 'active', filter: ['exact'] })
  status: CareerStatus;

  @CreatedAt({ order: true })
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
