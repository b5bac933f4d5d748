import { Entity, type Relation } from 'typeorm';
import { sql } from '../../database/sql.js';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ResourceNode } from '../../platform/content-tree/nodes/resource-node.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { UniqueReference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { shortcutPicture, shortcutTool, shortcutType } from './shortcut-target.js';

/** A shortcut on the home page of a course. */
@Entity('c_shortcut')
@ApiResource({
  name: 'CShortcut',
  path: 'c_shortcuts',
  display: { list: ['title', 'tool', 'type', 'url'] },
  policy: contentPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Shortcut on the home page of a course to a piece of content; one for each.',
  parameters: contextParameters,
})
export class Shortcut extends Content {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, write: 'create', order: true })
  title: string;

  @UniqueReference(() => ResourceNode, { required: true, write: 'create', onDelete: 'CASCADE', description: 'Where it leads.' })
  shortCutNode: Relation<ResourceNode>;

  @Computed({ type: 'string', expression: (row) => sql`('/api/resource_nodes/' || ${row.column('shortCutNode')})` })
  url: string;

  @Computed({ type: 'string', expression: shortcutTool, description: 'The tool of the content that it leads to.' })
  tool: string | null;

  @Computed({ type: 'string', expression: shortcutType, description: 'The type of the content that it leads to.' })
  type: string | null;

  @Computed({ type: 'string', expression: shortcutPicture, description: 'Address of a picture of its own.' })
  customImageUrl: string | null;
}
