import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../../resource/declare/identity-fields.decorator.js';
import { RealNumber } from '../../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { gradebookResultAttemptPolicy } from '../gradebook-record.policy.js';
import { GradebookResultAttemptProcessor } from './gradebook-result-attempt.processor.js';
import { GradebookResult } from './gradebook-result.entity.js';

/** One of several tries behind a score. */
@Entity('gradebook_result_attempt')
@ApiResource({
  path: 'gradebook_result_attempts',
  display: { list: ['result', 'score', 'comment', 'createdAt'] },
  policy: gradebookResultAttemptPolicy,
  processor: GradebookResultAttemptProcessor,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'One of several tries behind a score.',
})
export class GradebookResultAttempt {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => GradebookResult, { inverse: 'attempts', required: true, write: 'create', onDelete: 'CASCADE' })
  result: Relation<GradebookResult>;

  @RealNumber({ min: 0, order: true, description: 'At most the maximum of the evaluation.' })
  score: number | null;

  @Text()
  comment: string | null;

  @CreatedAt({ order: true })
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
