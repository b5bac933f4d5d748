import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { installationCatalogue } from '../../rights/access/installation-catalogue.policy.js';
import { Tool } from './tool.entity.js';
import { sql } from '../../../database/sql.js';

@Entity('resource_type')
@ApiResource({
  path: 'resource_types',
  display: { list: ['title', 'tool', 'createdAt'] },
  policy: installationCatalogue,
  obstacles: [
    {
      to: 'update',
      when: (row) => sql`EXISTS (SELECT 1 FROM "resource_node" "n" WHERE "n"."resource_type_id" = ${row.id})`,
      message: 'This type cannot be changed any more: there is content of it.',
    },
  ],
  description: 'A kind of content (documents, links, glossary terms, …), each of one tool. Fixed once there is content of it.',
})
export class ResourceType {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, unique: true, filter: ['exact'], order: true, search: true })
  title: string;

  @Reference(() => Tool, { required: true, onDelete: 'CASCADE', inverse: 'resourceTypes' })
  tool: Relation<Tool>;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
