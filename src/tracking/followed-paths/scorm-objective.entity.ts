import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { RealNumber, WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { LearningPathItemAttempt } from './learning-path-item-attempt.entity.js';
import { packageReportPolicy } from './learning-path-attempt.policy.js';

/** An objective that a package reports of a step (SCORM 1.2, cmi.objectives). */
@Entity('c_lp_iv_objective')
@ApiResource({
  name: 'CLpIvObjective',
  path: 'c_lp_iv_objectives',
  display: { list: ['itemView', 'scoreRaw', 'scoreMax', 'status'] },
  policy: packageReportPolicy,
  writtenBy: 'the service with each report of a package',
  operations: ['list', 'read'],
  description: 'Objective reported by a package on a step.',
})
@UniqueTogether(['itemView', 'orderId'], { name: 'uq_c_lp_iv_objective', message: 'This objective is there already.' })
export class ScormObjective {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => LearningPathItemAttempt, { inverse: 'objectives', required: true, write: false, onDelete: 'CASCADE' })
  itemView: Relation<LearningPathItemAttempt>;

  @WholeNumber({ namesNone: 'It numbers the objectives of a step.', write: false, filter: ['exact'], order: true })
  orderId: number | null;

  @Text({ write: false })
  objectiveId: string | null;

  @RealNumber({ write: false })
  scoreRaw: number | null;

  @RealNumber({ write: false })
  scoreMax: number | null;

  @RealNumber({ write: false })
  scoreMin: number | null;

  @Text({ max: 32, write: false })
  status: string | null;

  @RealNumber({ write: false })
  scoreScaled: number | null;

  @Text({ max: 32, write: false })
  successStatus: string | null;

  @Text({ max: 32, write: false })
  completionStatus: string | null;

  @RealNumber({ write: false })
  progressMeasure: number | null;

  @Text({ write: false, description: 'SCORM 2004: what it is about.' })
  description: string | null;
}
