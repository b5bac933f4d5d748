import { IsString, MaxLength } from 'class-validator';
import { Entity } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { Content } from '../../content-tree/nodes/content-items/content.entity.js';
import { fileContent } from '../../content-tree/nodes/node-files/file-content.action.js';
import { UploadedFile } from '../../content-tree/nodes/node-files/uploaded-file.js';
import { personalFilePolicy } from './personal.policy.js';
import { PersonalFileProcessor } from './personal-file.processor.js';
import { type FileFacts, FileMember } from '../../content-tree/nodes/node-files/file-member.js';

/** A file of a person's own, shared with others by links. */
@Entity('personal_file')
@ApiResource({
  path: 'personal_files',
  display: { list: ['title', 'comment', 'createdAt'] },
  policy: personalFilePolicy,
  processor: PersonalFileProcessor,
  description: 'File kept in the private space of a person, who shares it by links.',
  relatedFilters: { 'resourceNode.parent': ['exact'] },
  relatedOrder: ['resourceNode.createdAt', 'resourceNode.updatedAt'],
  actions: [fileContent('personal_files', personalFilePolicy.rule('read'))],
})
export class PersonalFile extends Content {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text()
  comment: string | null;

  @FileMember('personal_files')
  file: FileFacts | null;

  @UploadedFile()
  uploadFile?: string | null;

  @Input({
    type: 'text',
    maximumLength: 1_000_000,
    validators: [IsString(), MaxLength(1_000_000)],
    description: 'Text to be kept as the file.',
  })
  contentFile?: string | null;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
