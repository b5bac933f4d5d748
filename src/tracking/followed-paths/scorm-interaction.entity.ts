import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { RealNumber, WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { LearningPathItemAttempt } from './learning-path-item-attempt.entity.js';
import { packageReportPolicy } from './learning-path-attempt.policy.js';

/** An interaction that a package reports of a step (SCORM 1.2, cmi.interactions). */
@Entity('c_lp_iv_interaction')
@ApiResource({
  name: 'CLpIvInteraction',
  path: 'c_lp_iv_interactions',
  display: { list: ['itemView', 'interactionType', 'studentResponse', 'result'] },
  policy: packageReportPolicy,
  writtenBy: 'the service with each report of a package',
  operations: ['list', 'read'],
  description: 'Interaction reported by a package on a step.',
})
@UniqueTogether(['itemView', 'orderId'], { name: 'uq_c_lp_iv_interaction', message: 'This interaction is there already.' })
export class ScormInteraction {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => LearningPathItemAttempt, { inverse: 'interactions', required: true, write: false, onDelete: 'CASCADE' })
  itemView: Relation<LearningPathItemAttempt>;

  @WholeNumber({ namesNone: 'It numbers the interactions of a step.', write: false, filter: ['exact'], order: true })
  orderId: number | null;

  @Text({ write: false })
  interactionId: string | null;

  @Text({ max: 255, write: false })
  interactionType: string | null;

  @RealNumber({ write: false })
  weighting: number | null;

  @Text({ max: 32, write: false })
  completionTime: string | null;

  @Text({ write: false, description: 'Right answers, a line each.' })
  correctResponses: string | null;

  @Text({ write: false })
  studentResponse: string | null;

  @Text({ max: 255, write: false })
  result: string | null;

  @Text({ max: 32, write: false })
  latency: string | null;

  @Text({ write: false, description: 'Identifiers of the objectives that it is about, a line each.' })
  objectives: string | null;

  @Text({ write: false, description: 'SCORM 2004: what it is about.' })
  description: string | null;
}
