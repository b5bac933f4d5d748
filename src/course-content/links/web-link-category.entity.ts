import { Entity } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { isPublished } from '../content-access/publication.js';
import { toggleVisibility } from '../content-access/toggle-visibility.action.js';
import { uniqueInCourse } from '../../platform/content-tree/nodes/content-items/unique-in-course.js';

/** A group of links. */
@Entity('c_link_category')
@ApiResource({
  name: 'CLinkCategory',
  path: 'link_categories',
  display: { list: ['title', 'description', 'linkCategoryVisible'] },
  policy: contentPolicy,
  requires: [uniqueInCourse({ member: 'title', within: 'course', message: 'This title is already used in the course.' })],
  description: 'Grouping of links.',
  parameters: contextParameters,
  actions: [toggleVisibility('link_categories')],
  relatedFilters: { 'resourceNode.parent': ['exact'] },
})
export class WebLinkCategory extends Content {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true, description: 'Unique in the course.' })
  title: string;

  @Text()
  description: string | null;

  @Computed({ type: 'boolean', expression: isPublished, description: 'Whether it is published in any context.' })
  linkCategoryVisible: boolean;
}
