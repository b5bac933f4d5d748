import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Html, Text } from '../../../resource/declare/text-fields.decorator.js';
import { Flag, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { Course } from '../courses/course.entity.js';
import { Session } from './session.entity.js';
import { scheduledAnnouncementPolicy } from './session.policy.js';
import { courseInSession } from '../../rights/access/course-in-session.js';

/** A message to be sent to the learners of a session. */
@Entity('scheduled_announcements')
@ApiResource({
  path: 'scheduled_announcements',
  display: { list: ['subject', 'session', 'course', 'date', 'sent'] },
  policy: scheduledAnnouncementPolicy,
  requires: [courseInSession],
  obstacles: [
    {
      to: 'update',
      when: (row) => row.column('sent'),
      message: 'This announcement was sent already and cannot be changed any more.',
    },
  ],
  description: 'Message sent to the learners of a session, or of one course of it, at a planned moment. Fixed once it is sent.',
})
export class ScheduledAnnouncement {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, search: true })
  subject: string;

  @Html({ required: true })
  message: string;

  @DateTime({ filter: ['date'], order: true, description: 'When it is sent; not at all while there is none.' })
  date: Date | null;

  @Flag({ write: false, filter: ['exact'] })
  sent: boolean;

  @Reference(() => Session, { required: true, write: 'create', onDelete: 'CASCADE' })
  session: Relation<Session>;

  @Reference(() => Course, { onDelete: 'CASCADE' })
  course: Relation<Course> | null;
}
