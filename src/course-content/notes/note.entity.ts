import { Entity, type Relation } from 'typeorm';
import { sql } from '../../database/sql.js';
import { Course } from '../../platform/study/courses/course.entity.js';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { Session } from '../../platform/study/sessions/session.entity.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { NoteProcessor } from './note.processor.js';
import { owner } from '../../platform/rights/access/owner.rules.js';
import { onPortal } from '../../platform/rights/access/portal.rules.js';
import { policy } from '../../resource/model/policy.js';
import { all } from '../../resource/model/rule.js';

const own = all(owner('user', 'the user who wrote it'), onPortal({ course: 'course' }));

/** Notes are readable by their author only, not even by teachers or administrators. */
const notePolicy = policy('notebooks', { read: own, create: own, update: own, delete: own });

/** A private note. */
@Entity('c_notebook')
@ApiResource({
  name: 'CNotebook',
  path: 'c_notebooks',
  display: { list: ['title', 'course', 'user', 'updateDate'] },
  policy: notePolicy,
  processor: NoteProcessor,
  description: 'Private note of a person in a course.',
  parameters: [
    {
      name: 'cid',
      type: 'integer',
      description: 'Id of a course: the notes taken in it.',
      condition: (row, value) => sql`${row.column('course')} = ${value}`,
    },
    {
      name: 'sid',
      type: 'integer',
      description: 'Id of a session: the notes taken in it. 0: those outside of sessions.',
      condition: (row, value) => sql`COALESCE(${row.column('session')}, 0) = ${value}`,
    },
  ],
  relatedFilters: { 'resourceNode.parent': ['exact'] },
})
export class Note extends Content {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Html({ required: true, search: true })
  description: string;

  @Reference(() => User, { stamp: 'caller', erasure: 'subject' })
  user: Relation<User> | null;

  @Reference(() => Course, { write: false, onDelete: 'CASCADE' })
  course: Relation<Course> | null;

  @Reference(() => Session, { write: false, onDelete: 'SET NULL' })
  session: Relation<Session> | null;

  @CreatedAt({ filter: ['date'], order: true })
  creationDate: Date;

  @UpdatedAt({ filter: ['date'], order: true })
  updateDate: Date;

  @WholeNumber({ default: 0, min: 0, deprecated: { until: '0.7' } })
  status: number;
}
