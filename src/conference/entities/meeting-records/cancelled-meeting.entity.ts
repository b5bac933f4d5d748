import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { Portal } from '../../../platform/directory/portals/portal.entity.js';
import { Course } from '../../../platform/study/courses/course.entity.js';
import { Session } from '../../../platform/study/sessions/session.entity.js';
import { User } from '../../../platform/directory/users/user.entity.js';

/** What a notice says of a meeting that was deleted before it took place; for as long as mails of it may leave. */
@Entity('conference_cancelled_meeting')
export class CancelledMeeting {
  /** Of the meeting. */
  @PrimaryColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 255 })
  title: string;

  /** When it would have begun next. */
  @Column({ type: 'timestamptz' })
  startsAt: Date;

  @Column({ type: 'timestamptz' })
  @Index()
  cancelledAt: Date;

  @ManyToOne(() => Course, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn()
  course: Relation<Course> | null;

  @ManyToOne(() => Session, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn()
  session: Relation<Session> | null;

  @ManyToOne(() => Portal, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn()
  accessUrl: Relation<Portal> | null;

  /** Its owner. */
  @Erased('subject')
  @ManyToOne(() => User, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn()
  user: Relation<User> | null;

  /** Who deleted it. */
  @Erased('trace')
  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn()
  actor: Relation<User> | null;
}
