import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { installationCatalogue } from '../../rights/access/installation-catalogue.policy.js';
import { User } from '../../directory/users/user.entity.js';

/** A group of pages. */
@Entity('page_category')
@ApiResource({
  path: 'page_categories',
  display: { list: ['title', 'createdAt', 'type'] },
  policy: installationCatalogue,
  description: 'Grouping of pages: home, frequent questions, menu links.',
})
export class PageCategory {
  @Identifier({ type: 'bigint' })
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text({ max: 255, required: true, filter: ['exact'] })
  type: string;

  @Reference(() => User, { stamp: 'caller', erasure: 'author' })
  creator: Relation<User> | null;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
