import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';

/** What a person did in a course on a day (UTC); reports add these up, so that they read no single visits. */
@Entity('track_course_day')
export class CourseDay {
  @ForeignKey('course', { onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'integer' })
  courseId: number;

  /** 0 outside of sessions. */
  @PrimaryColumn({ type: 'integer' })
  sessionId: number;

  @Erased('subject')
  @Index()
  @ForeignKey('user', { onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'integer' })
  userId: number;

  @PrimaryColumn({ type: 'date' })
  day: string;

  /** Visits that began on the day. */
  @Column({ type: 'integer' })
  visits: number;

  @Column({ type: 'integer' })
  requests: number;

  @Column({ type: 'integer' })
  seconds: number;
}
