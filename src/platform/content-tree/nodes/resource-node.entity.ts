import { Entity, type Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { GeneratedUuid, CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { Flag } from '../../../resource/declare/value-fields.decorator.js';
import { noRing } from '../../../resource/model/requirement.js';
import { Language } from '../../directory/language-list/language.entity.js';
import { User } from '../../directory/users/user.entity.js';
import { resourceNodePolicy } from './node.policy.js';
import { ResourceFile } from './node-files/resource-file.entity.js';
import { ResourceFormat } from './resource-format.entity.js';
import { ResourceNodeProcessor } from './resource-node.processor.js';
import { ResourceType } from './resource-type.entity.js';

@Entity('resource_node')
@ApiResource({
  path: 'resource_nodes',
  display: {
    list: ['title', 'resourceType', 'creator', 'parent', 'createdAt'],
    form: { Node: ['title', 'resourceType', 'creator', 'parent'], Rights: ['public', 'language'] },
  },
  writtenBy: 'the service with each piece of content',
  policy: resourceNodePolicy,
  processor: ResourceNodeProcessor,
  requires: [noRing],
  operations: ['list', 'read', 'replace', 'update', 'delete'],
  description:
    'The place of a piece of content in the tree of all content: its owner, title, path and files. Made with the content itself; the links say who sees it where.',
})
export class ResourceNode {
  @Identifier({ type: 'bigint' })
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text({ max: 255, required: true, write: false, description: 'The title as a readable part of an address.' })
  slug: string;

  @GeneratedUuid({ filter: ['exact'] })
  uuid: string;

  @Reference(() => ResourceType, { required: true, write: 'create', inverse: 'resourceNodes' })
  resourceType: Relation<ResourceType>;

  @Reference(() => User, { write: 'create', erasure: 'author' })
  creator: Relation<User> | null;

  @Reference(() => ResourceNode, { onDelete: 'CASCADE', filter: ['exact', 'exists'], inverse: 'children' })
  parent: Relation<ResourceNode> | null;

  @Computed({
    type: 'reference',
    target: () => ResourceFile,
    description: 'The default one of the files.',
    expression: (row) => sql`(SELECT min("f"."id") FROM "resource_file" "f" WHERE "f"."resource_node_id" = ${row.id})`,
  })
  firstResourceFile: Relation<ResourceFile> | null;

  @WholeNumber({ write: false, required: true, default: 0, description: 'Depth in the tree; a portal is at 0.' })
  level: number;

  @Text({ write: false, required: true, default: '', description: 'Title and id of each node from the root down: `portal-1/course-7/`.' })
  path: string;

  @Flag({ filter: ['exact'], description: 'Whether everybody may read it, signed in or not.' })
  public: boolean;

  @Computed({
    type: 'boolean',
    description: 'Whether the default file is text that can be edited in place.',
    expression: (row) =>
      sql`COALESCE((SELECT "f"."mime_type" LIKE 'text/%' FROM "resource_file" "f" WHERE "f"."resource_node_id" = ${row.id} ORDER BY "f"."id" LIMIT 1), FALSE)`,
  })
  fileEditableText: boolean;

  @Reference(() => ResourceFormat)
  resourceFormat: Relation<ResourceFormat> | null;

  @Reference(() => Language, { onDelete: 'SET NULL' })
  language: Relation<Language> | null;

  @CreatedAt({ filter: ['date'], order: true })
  createdAt: Date;

  @UpdatedAt({ filter: ['date'], order: true })
  updatedAt: Date;
}
