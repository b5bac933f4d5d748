import { Entity, type Relation } from 'typeorm';
import { User } from '../../../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { RealNumber } from '../../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { GradebookEvaluation } from '../columns/gradebook-evaluation.entity.js';
import { GradebookResultProcessor } from './gradebook-result.processor.js';
import { gradebookResultPolicy } from '../gradebook.policy.js';

/** The score of one person in one evaluation. */
@Entity('gradebook_result')
@ApiResource({
  path: 'gradebook_results',
  keywords: ['mark', 'grade', 'score'],
  display: { list: ['user', 'evaluation', 'score', 'createdAt'] },
  policy: gradebookResultPolicy,
  processor: GradebookResultProcessor,
  description: 'Score of a person in an evaluation.',
  relatedFilters: { 'evaluation.category': ['exact'], 'evaluation.course': ['exact'] },
})
@UniqueTogether(['user', 'evaluation'], {
  name: 'uq_gradebook_result_user_evaluation',
  message: 'This person already has a result in this evaluation.',
})
export class GradebookResult {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => GradebookEvaluation, { inverse: 'results', required: true, write: 'create', onDelete: 'CASCADE' })
  evaluation: Relation<GradebookEvaluation>;

  @Reference(() => User, { required: true, write: 'create', erasure: 'subject' })
  user: Relation<User>;

  @RealNumber({ min: 0, filter: ['range', 'exists'], order: true, description: 'At most the maximum of the evaluation.' })
  score: number | null;

  @CreatedAt({ filter: ['date'], order: true })
  createdAt: Date;
}
