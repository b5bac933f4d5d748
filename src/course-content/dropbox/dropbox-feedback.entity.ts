import { Entity, ForeignKey, Index, type Relation } from 'typeorm';
import { Erased } from '../../database/erasure/erasure.js';
import { Course } from '../../platform/study/courses/course.entity.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { DateTime } from '../../resource/declare/value-fields.decorator.js';
import { DropboxFile } from './dropbox-file.entity.js';
import { dropboxFeedbackPolicy } from './dropbox.policy.js';

/** What one side has to say of an exchanged file. */
@Entity('c_dropbox_feedback')
@ApiResource({
  name: 'CDropboxFeedback',
  path: 'c_dropbox_feedbacks',
  display: { list: ['file', 'feedback', 'feedbackDate'] },
  policy: dropboxFeedbackPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Remark on an exchanged file.',
})
export class DropboxFeedback {
  @Identifier()
  id: number;

  @Reference(() => DropboxFile, { inverse: 'feedbacks', required: true, write: 'create', onDelete: 'CASCADE' })
  file: Relation<DropboxFile>;

  @Erased('author')
  @ForeignKey(() => User, { onDelete: 'RESTRICT' })
  @WholeNumber({ names: 'users', stamp: 'caller', filter: ['exact'], description: 'Id of its author.' })
  authorUserId: number | null;

  @Text({ required: true, write: 'create' })
  feedback: string;

  @DateTime({ stamp: 'now', order: true })
  feedbackDate: Date | null;

  @Index()
  @ForeignKey(() => Course, { onDelete: 'CASCADE' })
  @WholeNumber({ names: 'courses', write: false, copies: 'file.cId', description: 'Id of the course.' })
  cId: number | null;
}
