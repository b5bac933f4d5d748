import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { RealNumber, WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { CLpItemView } from './c-lp-item-view.entity.js';
import { packageReportPolicy } from './progress.policy.js';

/** An objective that a package reports of a step (SCORM 1.2, cmi.objectives). */
@Entity('c_lp_iv_objective')
@ApiResource({
  path: 'c_lp_iv_objectives',
  policy: packageReportPolicy,
  operations: ['list', 'read'],
  description: 'Objective reported by a package on a step.',
})
export class CLpIvObjective {
  @Identifier()
  id: number;

  @Reference(() => CLpItemView, { inverse: 'objectives', required: true, write: false, onDelete: 'CASCADE' })
  itemView: Relation<CLpItemView>;

  @WholeNumber({ write: false, filter: ['exact'], order: true })
  orderId: number | null;

  @Text({ max: 255, write: false })
  objectiveId: string | null;

  @RealNumber({ write: false })
  scoreRaw: number | null;

  @RealNumber({ write: false })
  scoreMax: number | null;

  @RealNumber({ write: false })
  scoreMin: number | null;

  @Text({ max: 32, write: false })
  status: string | null;
}
