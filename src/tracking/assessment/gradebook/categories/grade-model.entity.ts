import { Entity } from 'typeorm';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { Flag } from '../../../../resource/declare/value-fields.decorator.js';
import { gradeModelPolicy } from '../gradebook-record.policy.js';

/** A ready-made distribution of weights. */
@Entity('grade_model')
@ApiResource({
  path: 'grade_models',
  display: { list: ['title', 'description', 'defaultExternalEvalPrefix', 'defaultLowestEvalExclude'] },
  policy: gradeModelPolicy,
  description: 'Ready-made distribution of weights.',
})
export class GradeModel {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true })
  title: string;

  @Text()
  description: string | null;

  @Flag({ deprecated: { until: '0.7' } })
  defaultLowestEvalExclude: boolean;

  @Flag({ deprecated: { until: '0.7' } })
  defaultExternalEval: boolean;

  @Text({ max: 140, deprecated: { until: '0.7' } })
  defaultExternalEvalPrefix: string | null;
}
