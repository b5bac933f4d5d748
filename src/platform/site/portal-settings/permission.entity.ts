import { Entity } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { administrationPolicy } from '../../rights/access/administration.policy.js';

/** Something that a role may be permitted. */
@Entity('permission')
@ApiResource({
  path: 'permissions',
  display: { list: ['title', 'slug', 'description'] },
  policy: administrationPolicy,
  description: 'Fine-grained permission, in the form area:action.',
})
export class Permission {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text({ max: 255, required: true, unique: true, filter: ['exact'], search: true, example: 'course:create' })
  slug: string;

  @Text()
  description: string | null;
}
