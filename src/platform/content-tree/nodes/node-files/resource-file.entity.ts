import { Column, Entity, Index, type Relation } from 'typeorm';
import { raw, sql } from '../../../../database/sql.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../../resource/declare/identity-fields.decorator.js';
import { BigNumber } from '../../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../../resource/declare/unstored-fields.decorator.js';
import { Json } from '../../../../resource/declare/value-fields.decorator.js';
import type { RowReference } from '../../../../resource/model/row-reference.js';
import { Language } from '../../../directory/language-list/language.entity.js';
import { Portal } from '../../../directory/portals/portal.entity.js';
import { addVariant } from './add-variant.action.js';
import { ResourceFileBytes, fileContent } from './file-content.action.js';
import { resourceFilePolicy } from '../node.policy.js';
import { ResourceFileProcessor } from './resource-file.processor.js';
import { ResourceNode } from '../resource-node.entity.js';
import type { FileScan } from './scanned-file.js';
import { type FileFacts, FileMember } from './file-member.js';

/** Whether the media type's top level (RFC 6838 §4.2) is the given one. */
function isMedia(kind: 'image' | 'video' | 'audio' | 'text'): (row: RowReference) => ReturnType<typeof sql> {
  return (row) => sql`COALESCE(${row.column('mimeType')} LIKE '${raw(kind)}/%', FALSE)`;
}

@Entity('resource_file')
@ApiResource({
  path: 'resource_files',
  display: { list: ['title', 'mimeType', 'size', 'resourceNode', 'createdAt'] },
  policy: resourceFilePolicy,
  processor: ResourceFileProcessor,
  operations: ['list', 'read', 'delete'],
  description: 'A stored file of a node. Several files of one node are variants of it, by portal or language; the first is the default.',
  actions: [fileContent('resource_files', resourceFilePolicy.rule('read'), ResourceFileBytes), addVariant],
})
export class ResourceFile {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, write: false, filter: ['partial'], order: true, search: true })
  title: string;

  @Text({ max: 255, write: false, filter: ['exact'] })
  mimeType: string | null;

  @Text({ max: 255, write: false, filter: ['partial'], search: true })
  originalName: string | null;

  @Json({ items: 'integer', write: false, description: 'Width and height of an image, in pixels.' })
  dimensions: number[] | null;

  @BigNumber({ write: false, default: 0, min: 0, filter: ['range'], order: true, description: 'Bytes.' })
  size: number;

  /** In hexadecimal; null for files from before digests were kept. */
  @Column({ type: 'char', length: 64, nullable: true })
  sha256: string | null;

  /** What the virus scanner said; null where it was not asked, or could not say. */
  @Column({ type: 'varchar', length: 10, nullable: true })
  @Index('ix_resource_file_pending', { where: `"scan_state" = 'pending'` })
  scanState: FileScan | null;

  @Text({ max: 255, deprecated: { until: '0.7' } })
  crop: string | null;

  @Json({ deprecated: { until: '0.7' } })
  metadata: object | null;

  @Text()
  description: string | null;

  @Reference(() => Language, { onDelete: 'SET NULL', description: 'The language for which this variant is meant.' })
  language: Relation<Language> | null;

  @Reference(() => Portal, { onDelete: 'SET NULL', description: 'The portal for which this variant is meant.' })
  accessUrl: Relation<Portal> | null;

  @Reference(() => ResourceNode, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'resourceFiles' })
  resourceNode: Relation<ResourceNode>;

  @Computed({
    type: 'string',
    expression: (row) => sql`'/api/resource_files/' || ${row.id} || '/content'`,
    description: 'Where the file itself is.',
  })
  contentUrl: string;

  @Computed({ type: 'boolean', expression: isMedia('image') })
  image: boolean;

  @Computed({ type: 'boolean', expression: isMedia('video') })
  video: boolean;

  @Computed({ type: 'boolean', expression: isMedia('audio') })
  audio: boolean;

  @Computed({ type: 'boolean', expression: isMedia('text') })
  text: boolean;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt({ order: true })
  updatedAt: Date;

  @FileMember('resource_files', 'resource_file')
  file: FileFacts | null;
}
