import { Entity } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { uploadTracePolicy } from './activity-log.policy.js';

/** An upload of a file by a person. */
@Entity('track_e_uploads')
@ApiResource({
  name: 'TrackEUploads',
  path: 'track_e_uploads',
  display: { list: ['uploadUserId', 'cId', 'uploadWorkId', 'uploadDate'] },
  policy: uploadTracePolicy,
  operations: ['list', 'read'],
  writtenBy: 'the service with each new item that came with a file',
  description: 'Upload of a file by a person.',
})
export class FileUpload {
  @Identifier({ type: 'bigint' })
  id: number;

  @Erased('subject')
  @WholeNumber({ names: 'users', write: false, filter: ['exact'], description: 'Account id.' })
  uploadUserId: number | null;

  @DateTime({ write: false, filter: ['date'], order: true })
  uploadDate: Date | null;

  @WholeNumber({ names: 'courses', write: false, filter: ['exact'], description: 'Id of the course.' })
  cId: number | null;

  @WholeNumber({ names: 'c_student_publications', write: false, description: 'Id of the work handed in.' })
  uploadWorkId: number | null;

  @WholeNumber({ names: 'sessions', write: false, filter: ['exact'] })
  uploadSessionId: number | null;
}
