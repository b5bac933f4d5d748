import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { User } from '../../../platform/directory/users/user.entity.js';
import { Course } from '../../../platform/study/courses/course.entity.js';

/** What a statement of attendance said, so that everybody who is shown one can see whether it is genuine. */
@Entity('attendance_statement')
@Index('ix_attendance_statement_user_id', ['user'])
@Index('ix_attendance_statement_course_id', ['course'])
export class AttendanceStatement {
  /** SHA-256 of the facts: the same facts are the same statement. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  code: string;

  @Column({ type: 'integer' })
  userId: number;

  @Erased('subject')
  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn()
  user: Relation<User>;

  /** Null once the course is deleted. */
  @Column({ type: 'integer', nullable: true })
  courseId: number | null;

  @ManyToOne(() => Course, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn()
  course: Relation<Course> | null;

  /** JSON, as it was signed. */
  @Column({ type: 'text' })
  facts: string;

  /** By the Ed25519 key of the portal's credentials, base64url. */
  @Column({ type: 'text' })
  signature: string;

  @Column({ type: 'integer' })
  keyId: number;

  /** The date of the document. */
  @Column({ type: 'timestamptz' })
  createdAt: Date;
}
