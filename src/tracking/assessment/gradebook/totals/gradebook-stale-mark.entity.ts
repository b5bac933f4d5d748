import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Erased } from '../../../../database/erasure/erasure.js';

/**
 * Says that the totals of a gradebook have to be computed anew. Triggers write these on every change of what totals are made of; the
 * refresh takes them away. Without foreign keys, so that no writer waits for another.
 */
@Entity('gradebook_stale')
@Index('ix_gradebook_stale_book', ['course', 'session'])
export class GradebookStaleMark {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT', primaryKeyConstraintName: 'pk_gradebook_stale' })
  id: string;

  @Column({ type: 'integer', name: 'course_id' })
  course: number;

  /** 0: the course itself. */
  @Column({ type: 'integer', name: 'session_id', default: 0 })
  session: number;

  /** Null: all learners. */
  @Erased('subject')
  @Index('ix_gradebook_stale_user_id')
  @Column({ type: 'integer', name: 'user_id', nullable: true })
  user: number | null;
}
