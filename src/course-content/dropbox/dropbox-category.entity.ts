import { Entity, ForeignKey } from 'typeorm';
import { Erased } from '../../database/erasure/erasure.js';
import { Course } from '../../platform/study/courses/course.entity.js';
import { Session } from '../../platform/study/sessions/session.entity.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Flag } from '../../resource/declare/value-fields.decorator.js';
import { dropboxCategoryPolicy } from './dropbox.policy.js';

/** A folder for the files that a user sent or received in a course. */
@Entity('c_dropbox_category')
@ApiResource({
  name: 'CDropboxCategory',
  path: 'c_dropbox_categories',
  display: { list: ['title', 'received', 'sent'] },
  policy: dropboxCategoryPolicy,
  description: 'Folder of the file-exchange tool, on the sent or the received side.',
})
@Constraint({
  name: 'ck_c_dropbox_category_side',
  check: '"received" <> "sent"',
  property: 'received',
  message: 'A folder is either for files received or for files sent.',
})
export class DropboxCategory {
  @Identifier()
  id: number;

  @Text({ required: true, order: true })
  title: string;

  @Flag({ filter: ['exact'] })
  received: boolean;

  @Flag({ filter: ['exact'] })
  sent: boolean;

  @Erased('subject')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @WholeNumber({ names: 'users', stamp: 'caller', filter: ['exact'], description: 'Id of whose folder it is.' })
  userId: number | null;

  @ForeignKey(() => Session, { onDelete: 'CASCADE' })
  @WholeNumber({ names: 'sessions', min: 1, write: 'create', filter: ['exact'], description: 'Id of the session.' })
  sessionId: number | null;

  @ForeignKey(() => Course, { onDelete: 'CASCADE' })
  @WholeNumber({ names: 'courses', min: 1, required: true, write: 'create', filter: ['exact'], description: 'Id of the course.' })
  cId: number;
}
