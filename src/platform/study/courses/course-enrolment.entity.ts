import { IsString, MaxLength } from 'class-validator';
import { Entity, type Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { Choice, Flag, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { authenticated } from '../../../resource/model/rule.js';
import { courseOfferedWithCode } from '../../rights/access/offered-course.rules.js';
import { administrator } from '../../rights/access/role.rules.js';
import { User } from '../../directory/users/user.entity.js';
import { userOrAdministrator } from '../../directory/users/user.policy.js';
import { CourseEnrolmentProcessor } from './course-enrolment.processor.js';
import { Course } from './course.entity.js';
import { courseSubscriptionPolicy } from './course.policy.js';

@Entity('course_rel_user')
@ApiResource({
  name: 'CourseRelUser',
  path: 'course_rel_users',
  keywords: ['enrol', 'enrolment', 'subscribe', 'subscription', 'registration', 'member', 'participant'],
  display: {
    list: ['user', 'course', 'status', 'progress', 'relationType'],
    form: { Enrolment: ['user', 'course', 'status', 'tutor', 'registrationCode'] },
  },
  policy: courseSubscriptionPolicy,
  processor: CourseEnrolmentProcessor,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  relatedFilters: { 'user.username': ['partial'], 'course.title': ['partial'] },
  relatedOrder: ['course.title', 'user.lastname'],
  relatedSearch: ['user', 'course'],
  description: 'The subscription of a user to a course, as teacher or student.',
  collections: [
    {
      name: 'own',
      path: 'me/courses',
      description: "The caller's subscriptions to courses of the portal.",
      rule: authenticated,
      condition: (row, actor) => sql`${row.column('user')} = ${actor.id}`,
    },
    {
      name: 'of_user',
      path: 'users/{id}/courses',
      description: "A person's subscriptions to courses.",
      item: () => User,
      rule: userOrAdministrator,
      condition: (row, _, id) => sql`${row.column('user')} = ${id}`,
    },
  ],
})
@UniqueTogether(['user', 'course', 'relationType'], {
  name: 'uq_course_rel_user',
  message: 'This user is already subscribed to this course.',
})
export class CourseEnrolment {
  @Identifier()
  id: number;

  @Reference(() => User, {
    required: true,
    write: 'create',
    inverse: 'courses',
    erasure: { way: 'subject', copiedWhere: sql`"t"."status" = 'teacher' OR "t"."relation_type" = 'hr'` },
  })
  user: Relation<User>;

  @Reference(() => Course, {
    required: true,
    write: 'create',
    onDelete: 'CASCADE',
    inverse: 'users',
    alsoNames: courseOfferedWithCode(),
  })
  course: Relation<Course>;

  @Choice(['normal', 'hr'], {
    default: 'normal',
    filter: ['exact'],
    writableBy: administrator,
    description: '"hr" for a human resources manager who follows the members of the course.',
  })
  relationType: 'normal' | 'hr';

  /** Null for one that was made before this was stored. */
  @DateTime({ read: false, stamp: 'now' })
  enrolledAt: Date | null;

  @Choice(['teacher', 'student'], { required: true, default: 'student', filter: ['exact'] })
  status: 'teacher' | 'student';

  @Flag({ filter: ['exact'] })
  tutor: boolean;

  @WholeNumber({ default: 0, order: true })
  sort: number;

  @WholeNumber({ deprecated: { until: '0.7' } })
  userCourseCat: number | null;

  @Flag({ deprecated: { until: '0.7' } })
  legalAgreement: boolean;

  @WholeNumber({
    write: false,
    default: 0,
    min: 0,
    max: 100,
    filter: ['range'],
    description: 'Percent: the mean of the best progress in the learning paths shown there.',
  })
  progress: number;

  @Input({
    type: 'string',
    maximumLength: 255,
    write: 'create',
    validators: [IsString(), MaxLength(255)],
    description:
      'For users who subscribe themselves: the registration code, where the course asks for one. It opens courses for members that the catalogue shows.',
  })
  registrationCode?: string | null;
}
