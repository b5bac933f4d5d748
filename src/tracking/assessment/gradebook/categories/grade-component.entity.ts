import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { RealNumber, WholeNumber } from '../../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { GradeModel } from './grade-model.entity.js';
import { gradeModelPolicy } from '../gradebook-record.policy.js';
import { withinWhole } from './within-whole.js';

/** A part of a ready-made distribution of weights. */
@Entity('grade_components')
@ApiResource({
  name: 'GradeComponents',
  path: 'grade_components',
  display: { list: ['title', 'acronym', 'gradeModel', 'percentage'] },
  policy: gradeModelPolicy,
  requires: [withinWhole],
  description: 'Part of a ready-made distribution of weights.',
})
export class GradeComponent {
  @Identifier()
  id: number;

  @Reference(() => GradeModel, { inverse: 'components', required: true, write: 'create', onDelete: 'CASCADE' })
  gradeModel: Relation<GradeModel>;

  @RealNumber({ required: true, min: 0, max: 100, description: 'The parts of one model add up to 100.' })
  percentage: number;

  @Text({ max: 255, required: true, order: true })
  title: string;

  @Text({ max: 255, required: true, forClients: true })
  acronym: string;

  @Text({ max: 255, forClients: true })
  prefix: string | null;

  @WholeNumber({ default: 1, min: 0, deprecated: { until: '0.7' } })
  countElements: number;

  @WholeNumber({ default: 0, min: 0, deprecated: { until: '0.7' } })
  exclusions: number;
}
