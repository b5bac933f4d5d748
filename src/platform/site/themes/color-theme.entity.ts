import { Entity } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Json } from '../../../resource/declare/value-fields.decorator.js';
import { installationCatalogue } from '../../rights/access/installation-catalogue.policy.js';
import { slugOf } from '../../content-tree/nodes/slug-of.js';

/** The colours of a portal, as CSS custom properties. */
@Entity('color_theme')
@ApiResource({
  path: 'color_themes',
  display: { list: ['title', 'slug', 'updatedAt'] },
  policy: installationCatalogue,
  description: 'Set of colour variables for the look of a portal.',
})
export class ColorTheme {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text({ max: 255, required: true, derived: slugOf('title'), unique: true, description: 'Made of the title.' })
  slug: string;

  @Json({
    required: true,
    description: 'CSS custom properties and their values.',
    example: { '--color-primary-base': '46 117 163' },
    forClients: true,
  })
  variables: Readonly<Record<string, string>>;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
