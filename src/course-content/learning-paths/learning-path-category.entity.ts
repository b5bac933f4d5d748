import { Entity } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { displayOrder } from '../content-access/publication.js';
import { reorder } from '../content-access/reorder.action.js';
import { toggleVisibility } from '../content-access/toggle-visibility.action.js';
import { learningPathCategoryPolicy } from './learning-path.policy.js';

/** A section that groups learning paths. */
@Entity('c_lp_category')
@ApiResource({
  name: 'CLpCategory',
  path: 'learning_path_categories',
  display: { list: ['title'] },
  policy: learningPathCategoryPolicy,
  description: 'Section grouping learning paths.',
  parameters: contextParameters,
  actions: [
    toggleVisibility('learning_path_categories', 'toggle-visibility'),
    reorder('learning_path_categories', () => LearningPathCategory),
  ],
  relatedFilters: { 'resourceNode.parent': ['exact'] },
})
export class LearningPathCategory extends Content {
  @Identifier()
  id: number;

  @Text({ required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Computed({ type: 'integer', expression: displayOrder, order: true, description: 'Its rank in the first of its contexts.' })
  position: number | null;
}
