import { Entity, type Relation } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { Choice, Flag } from '../../resource/declare/value-fields.decorator.js';
import { displayOrder, isPublished } from '../content-access/publication.js';
import { WebLinkCategory } from './web-link-category.entity.js';
import { linkActions } from './link.actions.js';
import { LinkAddress } from './link-address.decorator.js';
import { type FileFacts, FileMember } from '../../platform/content-tree/nodes/node-files/file-member.js';

const LINK_TARGETS = ['_self', '_blank', '_parent', '_top', '_in_header'] as const;

/** An address on the web, or of a mailbox, published in a course. */
@Entity('c_link')
@ApiResource({
  name: 'CLink',
  path: 'links',
  display: { list: ['title', 'url', 'category', 'linkVisible', 'target'] },
  policy: contentPolicy,
  description: 'External address published in a course.',
  parameters: contextParameters,
  actions: linkActions,
  relatedFilters: { 'resourceNode.parent': ['exact'] },
})
export class WebLink extends Content {
  @Identifier()
  id: number;

  @LinkAddress({ required: true, filter: ['partial'], search: true })
  url: string;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text({ search: true })
  description: string | null;

  @Choice(LINK_TARGETS, { description: 'The window in which it opens.' })
  target: (typeof LINK_TARGETS)[number] | null;

  @Computed({ type: 'boolean', expression: isPublished, description: 'Whether it is published in any context.' })
  linkVisible: boolean;

  @Flag()
  onHomepage: boolean;

  @Reference(() => WebLinkCategory, { inverse: 'links', onDelete: 'SET NULL' })
  category: Relation<WebLinkCategory> | null;

  @Computed({ type: 'integer', expression: displayOrder, description: 'Its rank in the first of its contexts.' })
  position: number | null;

  @FileMember('links')
  file: FileFacts | null;
}
