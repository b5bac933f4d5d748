import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * Says that progress has to be computed anew: that of the attempts at a path whose steps were added or removed, or that of the people
 * in a course whose paths were published, hidden or deleted. Triggers write these, the job takes them away. Without foreign keys, so
 * that no writer waits for another.
 */
@Entity('c_lp_recount')
export class LearningPathRecount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT', primaryKeyConstraintName: 'pk_c_lp_recount' })
  id: string;

  @Column({ type: 'integer', name: 'lp_id', nullable: true })
  lp: number | null;

  @Column({ type: 'integer', name: 'course_id', nullable: true })
  course: number | null;
}
