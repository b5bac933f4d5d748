import { Entity } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { installationCatalogue } from '../../rights/access/installation-catalogue.policy.js';

@Entity('tool')
@ApiResource({
  path: 'tools',
  display: { list: ['title'] },
  policy: installationCatalogue,
  description: 'A kind of tool that a course may hold, such as documents or links.',
})
export class Tool {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, unique: true, filter: ['exact'], order: true, search: true })
  title: string;
}
