import { Entity } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { installationCatalogue } from '../../rights/access/installation-catalogue.policy.js';

/** A format of content. */
@Entity('resource_format')
@ApiResource({
  path: 'resource_formats',
  display: { list: ['title', 'createdAt'] },
  policy: installationCatalogue,
  description: 'Format of content (html, txt, image, …), for tools that treat formats differently.',
})
export class ResourceFormat {
  @Identifier()
  id: number;

  @Text({ max: 50, required: true, unique: true, order: true })
  title: string;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
