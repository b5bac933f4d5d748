import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { Course } from '../../../platform/study/courses/course.entity.js';
import { CourseGroup } from '../../../platform/study/groups/course-group.entity.js';
import { Session } from '../../../platform/study/sessions/session.entity.js';
import { User } from '../../../platform/directory/users/user.entity.js';
import { ConferenceMeeting } from '../meeting-records/conference-meeting.entity.js';

/**
 * A time in which an account was a learner of a context of meetings and is no more: written by triggers when an enrolment ends, so that
 * the rolls of the past stay as they were. Where a meeting got another context, its learners until then are those of `meeting`.
 */
@Entity('conference_past_learner')
@Index('ix_conference_past_learner_course_id', ['course', 'session'])
@Index('ix_conference_past_learner_session_id', ['session'])
@Index('ix_conference_past_learner_group_id', ['group'])
@Index('ix_conference_past_learner_meeting_id', ['meeting'])
@Index('ix_conference_past_learner_user_id', ['user'])
export class ConferencePastLearner {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @ManyToOne(() => Course, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn()
  course: Relation<Course> | null;

  @ManyToOne(() => Session, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn()
  session: Relation<Session> | null;

  @ManyToOne(() => CourseGroup, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn()
  group: Relation<CourseGroup> | null;

  @ManyToOne(() => ConferenceMeeting, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting> | null;

  @Erased('subject')
  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn()
  user: Relation<User>;

  /** Null where the enrolment had no date. */
  @Column({ type: 'timestamptz', nullable: true })
  since: Date | null;

  @Column({ type: 'timestamptz' })
  until: Date;
}
