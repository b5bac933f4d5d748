import { Entity } from 'typeorm';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, GeneratedUuid, Identifier, UpdatedAt } from '../../../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { Content } from '../content-items/content.entity.js';
import { illustrationPolicy } from './illustration.policy.js';
import { IllustrationProcessor } from './illustration.processor.js';
import { fileContent } from './file-content.action.js';
import { UploadedFile } from './uploaded-file.js';
import { type FileFacts, FileMember } from './file-member.js';

/** A picture of a course, person, class or portal. */
@Entity('illustration')
@ApiResource({
  path: 'illustrations',
  display: { list: ['name', 'createdAt'] },
  policy: illustrationPolicy,
  processor: IllustrationProcessor,
  description: 'Picture of a course, person, class or portal, for everybody to see. A new one replaces the former one of the same node.',
  actions: [fileContent('illustrations', illustrationPolicy.rule('read'))],
})
export class Illustration extends Content {
  @Identifier()
  id: number;

  @GeneratedUuid({ filter: ['exact'] })
  uuid: string;

  @Text({ max: 255, required: true, order: true })
  name: string;

  @FileMember('illustrations')
  file: FileFacts | null;

  @UploadedFile()
  uploadFile?: string | null;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
