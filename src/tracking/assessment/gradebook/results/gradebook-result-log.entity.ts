import { Entity, type Relation } from 'typeorm';
import { User } from '../../../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { RealNumber } from '../../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { GradebookEvaluation } from '../columns/gradebook-evaluation.entity.js';
import { GradebookResult } from './gradebook-result.entity.js';
import { gradebookResultLogPolicy } from '../gradebook.policy.js';

/** A score before its change or removal. */
@Entity('gradebook_result_log')
@ApiResource({
  path: 'gradebook_result_logs',
  display: { list: ['user', 'evaluation', 'score', 'createdAt'] },
  writtenBy: 'the service with each change of a result',
  policy: gradebookResultLogPolicy,
  operations: ['list', 'read'],
  description: 'Former value of a score.',
})
export class GradebookResultLog {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => GradebookResult, { write: false, onDelete: 'SET NULL', description: 'Null once the result was removed.' })
  result: Relation<GradebookResult> | null;

  @Reference(() => GradebookEvaluation, { write: false, onDelete: 'CASCADE' })
  evaluation: Relation<GradebookEvaluation> | null;

  @Reference(() => User, { write: false, description: 'The person marked.', erasure: 'subject' })
  user: Relation<User> | null;

  @RealNumber({ write: false })
  score: number | null;

  @CreatedAt({ order: true })
  createdAt: Date;
}
