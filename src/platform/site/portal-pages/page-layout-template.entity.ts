import { Entity } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { administrationPolicy } from '../../rights/access/administration.policy.js';

/** An arrangement of blocks for use in several layouts. */
@Entity('page_layout_template')
@ApiResource({
  path: 'page_layout_templates',
  display: { list: ['name', 'layout'] },
  policy: administrationPolicy,
  description: 'Reusable arrangement of blocks.',
})
export class PageLayoutTemplate {
  @Identifier()
  id: number;

  @Text({ max: 255, filter: ['partial'], order: true })
  name: string | null;

  @Text({ required: true, description: 'JSON text.' })
  layout: string;
}
