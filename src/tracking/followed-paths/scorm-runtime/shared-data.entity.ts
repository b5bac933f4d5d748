import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import { LearningPathAttempt } from '../learning-path-attempt.entity.js';

/** What the items of a package of SCORM 2004 4th Edition leave for each other in an attempt (`adl.data`, RTE section 4.3). */
@Entity('c_lp_shared_data')
@Unique('uq_c_lp_shared_data', ['view', 'target'])
export class SharedData {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT', primaryKeyConstraintName: 'pk_c_lp_shared_data' })
  id: number;

  @ManyToOne(() => LearningPathAttempt, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'view_id' })
  view: Relation<LearningPathAttempt>;

  /** The name that the manifest gives it. */
  @Column({ type: 'varchar', length: 500 })
  target: string;

  @Column({ type: 'text' })
  store: string;
}
