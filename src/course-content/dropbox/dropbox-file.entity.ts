import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, Max, Min } from 'class-validator';
import { Erased } from '../../database/erasure/erasure.js';
import { Entity, ForeignKey } from 'typeorm';
import { Course } from '../../platform/study/courses/course.entity.js';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { fileContent } from '../../platform/content-tree/nodes/node-files/file-content.action.js';
import { UploadedFile } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { Session } from '../../platform/study/sessions/session.entity.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { BigNumber, WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import { DateTime } from '../../resource/declare/value-fields.decorator.js';
import { DropboxCategory } from './dropbox-category.entity.js';
import { DropboxFileProcessor } from './dropbox-file.processor.js';
import { upload } from '../content-access/upload.action.js';
import { dropboxFilePolicy } from './dropbox.policy.js';
import { type FileFacts, FileMember } from '../../platform/content-tree/nodes/node-files/file-member.js';
import type { Requirement } from '../../resource/model/requirement.js';
import { sql } from '../../database/sql.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';

const LARGEST_ID = 2_147_483_647;

/** The folder is one for files that the sender sends in the course. */
const inOwnFolder: Requirement = {
  about: ['catId'],
  met: (row) => sql`EXISTS (SELECT 1 FROM "c_dropbox_category" "k" WHERE "k"."id" = ${row.column('catId')} AND "k"."sent"
    AND "k"."user_id" = ${row.column('uploaderId')} AND "k"."c_id" = ${row.column('cId')})`,
  message: 'You have no such folder for files sent in the course.',
  code: VIOLATION_CODES.notFound,
};

/** A file that members of a course exchange. */
@Entity('c_dropbox_file')
@ApiResource({
  name: 'CDropboxFile',
  path: 'c_dropbox_files',
  display: {
    list: ['title', 'filename', 'author', 'filesize', 'uploadDate'],
    form: { File: ['title', 'description', 'uploadFile', 'recipients'] },
  },
  policy: dropboxFilePolicy,
  processor: DropboxFileProcessor,
  requires: [inOwnFolder],
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'File exchanged between members of a course. Each of them removes it from their own view alone.',
  actions: [upload('c_dropbox_files', () => DropboxFile), fileContent('c_dropbox_files', dropboxFilePolicy.rule('read'))],
})
export class DropboxFile extends Content {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text({ max: 190, write: false, unique: true, description: 'Name under which it is kept.' })
  filename: string | null;

  @BigNumber({ write: false, default: 0, description: 'Bytes.' })
  filesize: number;

  @Text({ max: 250, search: true })
  description: string | null;

  @Text({ max: 250, description: 'Who wrote what is in it.' })
  author: string | null;

  @Erased('author')
  @ForeignKey(() => User, { onDelete: 'RESTRICT' })
  @WholeNumber({ names: 'users', stamp: 'caller', filter: ['exact'], description: 'Id of the sender.' })
  uploaderId: number | null;

  @DateTime({ stamp: 'now', order: true })
  uploadDate: Date | null;

  @DateTime({ stamp: 'now', order: true })
  lastUploadDate: Date | null;

  @ForeignKey(() => DropboxCategory, { onDelete: 'SET NULL' })
  @WholeNumber({ names: 'c_dropbox_categories', min: 1, filter: ['exact'], description: "Id of the sender's folder." })
  catId: number | null;

  @ForeignKey(() => Session, { onDelete: 'CASCADE' })
  @WholeNumber({ names: 'sessions', write: false, filter: ['exact'], description: 'Id of the session.' })
  sessionId: number | null;

  @ForeignKey(() => Course, { onDelete: 'CASCADE' })
  @WholeNumber({ names: 'courses', write: false, filter: ['exact'], description: 'Id of the course.' })
  cId: number | null;

  @Input({
    type: 'json',
    items: 'integer',
    required: true,
    write: 'create',
    validators: [
      IsArray(),
      ArrayMinSize(1),
      ArrayMaxSize(500),
      IsInt({ each: true }),
      Min(1, { each: true }),
      Max(LARGEST_ID, { each: true }),
    ],
    description: 'Ids of the members of the course to whom it is sent.',
    example: [7, 9],
  })
  recipients?: number[];

  @FileMember('c_dropbox_files')
  file: FileFacts | null;

  @UploadedFile({ required: true })
  uploadFile?: string;
}
