import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { RealNumber } from '../../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { GradebookCategory } from './gradebook-category.entity.js';
import { gradebookSettingPolicy } from '../gradebook-record.policy.js';

/** The label shown for scores from a certain height on. */
@Entity('gradebook_score_display')
@ApiResource({
  path: 'gradebook_score_displays',
  display: { list: ['category', 'display', 'score'] },
  policy: gradebookSettingPolicy,
  description: 'Label shown for a range of scores in a category.',
})
@UniqueTogether(['score', 'category'], {
  name: 'uq_gradebook_score_display',
  message: 'There is a label for this score already.',
})
export class GradebookScoreDisplay {
  @Identifier()
  id: number;

  @RealNumber({ required: true, order: true, description: 'The label holds up to this score.' })
  score: number;

  @Text({ max: 40, required: true })
  display: string;

  @Reference(() => GradebookCategory, { inverse: 'scoreDisplays', required: true, write: 'create', onDelete: 'CASCADE' })
  category: Relation<GradebookCategory>;

  @RealNumber({ default: 0, min: 0, max: 100, description: 'Scores below this percentage are marked by a colour.', forClients: true })
  scoreColorPercent: number;
}
