import { Entity } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';

/** A group of glossary terms. */
@Entity('c_glossary_category')
@ApiResource({
  name: 'CGlossaryCategory',
  path: 'glossary_categories',
  display: { list: ['title'] },
  policy: contentPolicy,
  description: 'Grouping of glossary terms.',
  parameters: contextParameters,
})
export class GlossaryCategory extends Content {
  @Identifier()
  id: number;

  @Text({ required: true, filter: ['partial'], order: true, search: true })
  title: string;
}
