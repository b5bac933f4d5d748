import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';

/** For how long a person used a tool of a course on a day (UTC); reports add these up. */
@Entity('track_course_tool_day')
export class CourseToolDay {
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

  /** Title of the tool in `c_tools`. */
  @PrimaryColumn({ type: 'varchar', length: 30 })
  tool: string;

  @Column({ type: 'integer' })
  seconds: number;
}
