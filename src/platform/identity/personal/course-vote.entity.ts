import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Course } from '../../study/courses/course.entity.js';
import { Portal } from '../../directory/portals/portal.entity.js';
import { Session } from '../../study/sessions/session.entity.js';
import { User } from '../../directory/users/user.entity.js';
import { courseVotePolicy } from './personal.policy.js';
import { courseInSession } from '../../rights/access/course-in-session.js';

/** What a person thinks of a course, from one to five. */
@Entity('user_rel_course_vote')
@ApiResource({
  name: 'UserRelCourseVote',
  path: 'user_rel_course_votes',
  display: { list: ['user', 'course', 'session', 'vote'] },
  policy: courseVotePolicy,
  requires: [courseInSession],
  description: 'Rating given by a person to a course.',
})
@UniqueTogether(['user', 'course', 'session', 'url'], {
  name: 'uq_user_rel_course_vote',
  property: 'course',
  nullsEqual: true,
  message: 'You have rated this course already.',
})
export class CourseVote {
  @Identifier()
  id: number;

  @Reference(() => User, { required: true, stamp: 'caller', description: 'Always the caller.', erasure: 'subject' })
  user: Relation<User>;

  @Reference(() => Course, { required: true, write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course>;

  @Reference(() => Session, { write: 'create', onDelete: 'CASCADE' })
  session: Relation<Session> | null;

  @Reference(() => Portal, { stamp: 'portal', onDelete: 'CASCADE', description: 'The portal on which it was given.' })
  url: Relation<Portal> | null;

  @WholeNumber({ required: true, min: 1, max: 5, filter: ['range'], order: true })
  vote: number;
}
