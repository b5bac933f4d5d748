import { Content, contentPolicy, contextParameters } from 'lyceum/content';
import { fileContent, type FileFacts, FileMember, UploadedFile } from 'lyceum/files';
import { ApiResource, Identifier, Text } from 'lyceum/resource';
import { Entity } from 'typeorm';
import { BadgeProcessor } from './badge.processor.js';

/** A badge of a course. */
@Entity('badge')
@ApiResource({
  path: 'course_badges',
  description: 'A badge that is given in a course.',
  policy: contentPolicy,
  processor: BadgeProcessor,
  parameters: contextParameters,
  actions: [fileContent('course_badges', contentPolicy.rule('read'))],
})
export class Badge extends Content {
  @Identifier()
  id: number;

  @Text({ max: 80, required: true, search: true, order: true })
  title: string;

  @Text({ max: 400, search: true })
  criteria: string | null;

  @FileMember('course_badges')
  picture: FileFacts | null;

  @UploadedFile()
  uploadFile?: string;
}
