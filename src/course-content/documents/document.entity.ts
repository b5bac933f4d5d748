import { IsIn, IsString, MaxLength } from 'class-validator';
import { Entity } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { UploadedFile } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed, Input } from '../../resource/declare/unstored-fields.decorator.js';
import { Choice, Flag } from '../../resource/declare/value-fields.decorator.js';
import { documentActions } from './document.actions.js';
import { DocumentProcessor } from './document.processor.js';
import { documentPolicy } from './document.policy.js';
import { type FileFacts, FileMember } from '../../platform/content-tree/nodes/node-files/file-member.js';
import { type Sql, sql } from '../../database/sql.js';
import type { RowReference } from '../../resource/model/row-reference.js';

export const DOCUMENT_TYPES = ['folder', 'file', 'certificate', 'video', 'link'] as const;
type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** What to do with a new document whose name its folder has already. */
const FILE_EXISTS_OPTIONS = ['overwrite', 'skip', 'rename'] as const;

const LONGEST_CONTENT = 1_000_000;

/** A folder, a file, a certificate template or a video in the document tool of a course. */
@Entity('c_document')
@ApiResource({
  name: 'CDocument',
  path: 'documents',
  display: {
    list: ['title', 'filetype', 'fullPath', 'readonly', 'template'],
    form: { Document: ['title', 'comment', 'uploadFile', 'contentFile'], Place: ['resourceLinkList', 'parentResourceNodeId', 'filetype'] },
  },
  policy: documentPolicy,
  processor: DocumentProcessor,
  description: 'File, folder, certificate or video in the document tool of a course.',
  parameters: contextParameters,
  actions: documentActions(() => Document),
  relatedFilters: {
    'resourceNode.parent': ['exact'],
    'resourceNode.createdAt': ['date'],
    'resourceNode.updatedAt': ['date'],
  },
  relatedOrder: ['resourceNode.title', 'resourceNode.createdAt', 'resourceNode.updatedAt'],
})
export class Document extends Content {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true, description: 'Unique inside of its folder.' })
  title: string;

  @Text({ search: true })
  comment: string | null;

  @Choice(DOCUMENT_TYPES, { default: 'folder', write: 'create', filter: ['exact'], order: true })
  filetype: DocumentType;

  @Flag({ description: 'Nobody but its author may change it.' })
  readonly: boolean;

  @Flag({ filter: ['exact'] })
  template: boolean;

  @Computed({ type: 'string', expression: documentPath, description: 'The titles of its folders and its own: `/week 1/slides.pdf`.' })
  fullPath: string;

  @FileMember('documents')
  file: FileFacts | null;

  @UploadedFile()
  uploadFile?: string | null;

  @Input({
    type: 'html',
    maximumLength: LONGEST_CONTENT,
    validators: [IsString(), MaxLength(LONGEST_CONTENT)],
    description: 'Text to be kept as the file of the document.',
  })
  contentFile?: string | null;

  @Input({
    type: 'choice',
    values: FILE_EXISTS_OPTIONS,
    write: 'create',
    default: 'rename',
    validators: [IsString(), IsIn([...FILE_EXISTS_OPTIONS])],
    description:
      'What happens where the folder has a document of this name: it takes the new content, it stays, or the new one is renamed.',
  })
  fileExistsOption?: (typeof FILE_EXISTS_OPTIONS)[number];
}

/**
 * Titles from the course's own folder down. The node's path starts with portal and course, and names each node by its
 * title, a hyphen and its id.
 */
function documentPath(row: RowReference): Sql {
  return sql`(SELECT '/' || rtrim(regexp_replace(regexp_replace("n"."path", '^[^/]*/[^/]*/', ''), '-[0-9]+/', '/', 'g'), '/')
    FROM "resource_node" "n" WHERE "n"."id" = ${row.column('resourceNode')})`;
}
