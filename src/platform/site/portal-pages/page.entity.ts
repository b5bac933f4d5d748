import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Html, LanguageTag, Text } from '../../../resource/declare/text-fields.decorator.js';
import { Flag } from '../../../resource/declare/value-fields.decorator.js';
import { Portal } from '../../directory/portals/portal.entity.js';
import { User } from '../../directory/users/user.entity.js';
import { PageCategory } from './page-category.entity.js';
import { PageLayout } from './page-layout.entity.js';
import { pagePolicy } from './page.policy.js';
import { slugOf } from '../../content-tree/nodes/slug-of.js';

/** A page, or a block of one, that a portal publishes. */
@Entity('page')
@ApiResource({
  path: 'pages',
  display: {
    list: ['title', 'category', 'url', 'locale', 'enabled'],
    form: { Page: ['title', 'content', 'category', 'enabled'], Place: ['url', 'locale', 'position', 'layout'] },
  },
  policy: pagePolicy,
  relatedFilters: { 'category.title': ['partial'] },
  description: 'Small content page or block published on a portal.',
})
export class Page {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Html({ required: true, search: true })
  content: string;

  @Text({ max: 255, required: true, derived: slugOf('title'), unique: true, filter: ['exact'], description: 'Follows the title.' })
  slug: string;

  @Flag({ filter: ['exact'], description: 'Others than administrators see enabled pages only.' })
  enabled: boolean;

  @WholeNumber({ default: 0, order: true, description: 'Place in its category.' })
  position: number;

  @LanguageTag({ max: 10, required: true, filter: ['exact'], example: 'en' })
  locale: string;

  @Reference(() => Portal, { required: true, onDelete: 'CASCADE' })
  url: Relation<Portal>;

  @Reference(() => User, { stamp: 'caller', erasure: 'author' })
  creator: Relation<User> | null;

  @Reference(() => PageCategory, { onDelete: 'SET NULL', inverse: 'pages' })
  category: Relation<PageCategory> | null;

  @Reference(() => PageLayout, { onDelete: 'SET NULL' })
  layout: Relation<PageLayout> | null;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
