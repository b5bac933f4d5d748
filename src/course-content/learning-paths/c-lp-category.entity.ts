import { Entity } from 'typeorm';
import { Content } from '../../platform/nodes/content.entity.js';
import { ContentProcessor } from '../../platform/nodes/content.processor.js';
import { contextParameters } from '../../platform/nodes/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { learningPathCategoryPolicy } from './learning-path.policy.js';

/** A section that groups learning paths. */
@Entity('c_lp_category')
@ApiResource({
  path: 'learning_path_categories',
  policy: learningPathCategoryPolicy,
  processor: ContentProcessor,
  description: 'Section grouping learning paths.',
  parameters: contextParameters,
  relatedFilters: { 'resourceNode.parent': ['exact'] },
})
export class CLpCategory extends Content {
  @Identifier()
  id: number;

  @Text({ required: true, filter: ['partial'], order: true, search: true })
  title: string;
}
