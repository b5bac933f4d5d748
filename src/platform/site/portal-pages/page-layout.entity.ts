import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { administrationPolicy } from '../../rights/access/administration.policy.js';
import { User } from '../../directory/users/user.entity.js';
import { PageLayoutTemplate } from './page-layout-template.entity.js';

/** What stands where on one page of the platform. */
@Entity('page_layout')
@ApiResource({
  path: 'page_layouts',
  display: {
    list: ['url', 'pageLayoutTemplate', 'roles', 'updatedAt'],
    form: { Layout: ['url', 'pageLayoutTemplate', 'layout', 'roles'] },
  },
  policy: administrationPolicy,
  description: 'Arrangement of blocks for one address and set of roles.',
})
export class PageLayout {
  @Identifier()
  id: number;

  @Text({ required: true, filter: ['partial'], description: 'Path of the page that it arranges.', example: '/home' })
  url: string;

  @Text({ description: 'Roles for which it is meant, separated by commas; without any: all.' })
  roles: string | null;

  @Reference(() => PageLayoutTemplate, { onDelete: 'SET NULL', inverse: 'pageLayouts' })
  pageLayoutTemplate: Relation<PageLayoutTemplate> | null;

  @Text({ required: true, description: 'JSON text.' })
  layout: string;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;

  @Reference(() => User, { stamp: 'caller', erasure: 'author' })
  createdBy: Relation<User> | null;

  @Reference(() => User, { stamp: { value: 'caller', on: 'write' }, erasure: 'trace' })
  updatedBy: Relation<User> | null;
}
