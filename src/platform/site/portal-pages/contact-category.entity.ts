import { Entity } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Email, Text } from '../../../resource/declare/text-fields.decorator.js';
import { administrator } from '../../rights/access/role.rules.js';
import { publicCatalogue } from './page.policy.js';

/** A subject of the public contact form. */
@Entity('contact_form_contact_category')
@ApiResource({
  path: 'contact_categories',
  display: { list: ['title', 'email'] },
  policy: publicCatalogue,
  description: 'Subject of the public contact form, with the address that gets what is written about it.',
})
export class ContactCategory {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true })
  title: string;

  @Email({ max: 255, required: true, readableBy: administrator, forClients: true })
  email: string;
}
