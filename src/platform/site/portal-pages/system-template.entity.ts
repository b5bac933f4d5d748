import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Html, LanguageTag, Text } from '../../../resource/declare/text-fields.decorator.js';
import { Asset } from '../../content-tree/nodes/node-files/asset.entity.js';
import { systemTemplatePolicy } from './page.policy.js';

/** A document template that is offered to all teachers. */
@Entity('system_template')
@ApiResource({
  path: 'system_templates',
  display: { list: ['title', 'image', 'comment', 'language'] },
  policy: systemTemplatePolicy,
  description: 'Document template offered on the whole platform.',
})
export class SystemTemplate {
  @Identifier()
  id: number;

  @Text({ max: 250, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text({ search: true })
  comment: string | null;

  @Reference(() => Asset, { onDelete: 'SET NULL' })
  image: Relation<Asset> | null;

  @Html({ required: true })
  content: string;

  @LanguageTag({ max: 40, filter: ['exact'] })
  language: string | null;
}
