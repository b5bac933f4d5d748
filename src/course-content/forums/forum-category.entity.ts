import { Entity } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { Flag } from '../../resource/declare/value-fields.decorator.js';
import { displayOrder } from '../content-access/publication.js';

/** A section of forums. */
@Entity('c_forum_category')
@ApiResource({
  name: 'CForumCategory',
  path: 'forum_categories',
  display: { list: ['title', 'locked'] },
  policy: contentPolicy,
  description: 'Section of the forums of a course.',
  parameters: contextParameters,
  relatedFilters: { 'resourceNode.parent': ['exact'] },
})
export class ForumCategory extends Content {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Html()
  catComment: string | null;

  @Flag({ description: 'While locked, learners open no thread in its forums.' })
  locked: boolean;

  @Computed({ type: 'integer', expression: displayOrder })
  position: number | null;
}
