import { Entity, type Relation } from 'typeorm';
import { Course } from '../../platform/study/courses/course.entity.js';
import { CourseGroup } from '../../platform/study/groups/course-group.entity.js';
import { Session } from '../../platform/study/sessions/session.entity.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Constraint, UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Email, Text } from '../../resource/declare/text-fields.decorator.js';
import { Flag, DateTime } from '../../resource/declare/value-fields.decorator.js';
import { SurveyInvitationProcessor } from './survey-invitation.processor.js';
import { Survey } from './survey.entity.js';
import { identified, participationReader, surveyInvitationPolicy } from './survey.policy.js';

/** An invitation to answer a survey. */
@Entity('c_survey_invitation')
@ApiResource({
  name: 'CSurveyInvitation',
  path: 'c_survey_invitations',
  display: {
    list: ['survey', 'user', 'externalEmail', 'invitationDate', 'answered'],
    form: { Invitation: ['survey', 'user', 'externalEmail', 'session', 'group'] },
  },
  policy: surveyInvitationPolicy,
  processor: SurveyInvitationProcessor,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Invitation to answer a survey.',
})
@UniqueTogether(['survey', 'user', 'session'], {
  name: 'uq_c_survey_invitation_user',
  nullsEqual: true,
  where: '"user_id" IS NOT NULL',
  property: 'user',
  message: 'This person is invited already.',
})
@UniqueTogether(['survey', 'externalEmail'], {
  name: 'uq_c_survey_invitation_email',
  property: 'externalEmail',
  message: 'This address is invited already.',
})
@Constraint({
  name: 'ck_c_survey_invitation_invitee',
  check: '"user_id" IS NOT NULL OR "external_email" IS NOT NULL OR "group_id" IS NOT NULL',
  property: 'user',
  message: 'An invitation goes to a person, an e-mail address or a group.',
})
export class SurveyInvitation {
  @Identifier()
  id: number;

  @Reference(() => Survey, { inverse: 'invitations', required: true, write: 'create', onDelete: 'CASCADE' })
  survey: Relation<Survey>;

  @Reference(() => User, { write: 'create', erasure: 'subject' })
  user: Relation<User> | null;

  @Email({ max: 255, description: 'Of a person without an account.' })
  externalEmail: string | null;

  @Reference(() => Course, { write: false, onDelete: 'CASCADE', description: 'That of the survey.' })
  course: Relation<Course> | null;

  @Reference(() => Session, { write: 'create', onDelete: 'CASCADE' })
  session: Relation<Session> | null;

  @Reference(() => CourseGroup, { write: 'create', onDelete: 'CASCADE', description: 'Without a person: all of its members are invited.' })
  group: Relation<CourseGroup> | null;

  @Text({
    max: 250,
    write: false,
    required: true,
    unique: true,
    filter: ['exact'],
    readableBy: identified,
    description: 'Bearer of the right to answer.',
  })
  invitationCode: string;

  @DateTime({ stamp: 'now', filter: ['date'], order: true })
  invitationDate: Date | null;

  @DateTime({ write: false, filter: ['date'] })
  reminderDate: Date | null;

  @Flag({ write: false, filter: ['exact'], readableBy: participationReader })
  answered: boolean;

  @DateTime({ write: false, filter: ['date'], order: true, readableBy: participationReader })
  answeredAt: Date | null;

  @WholeNumber({ names: 'c_lp_items' })
  lpItemId: number | null;
}
