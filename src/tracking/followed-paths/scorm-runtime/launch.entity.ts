import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { LearningPathItem } from '../../../course-content/learning-paths/learning-path-item.entity.js';
import { User } from '../../../platform/directory/users/user.entity.js';
import { LearningPathItemAttempt } from '../learning-path-item-attempt.entity.js';
import type { StateBefore } from './state-before.js';

/** One opening of a package's step in a browser: what its address opens, and what was reported by it. */
@Entity('lp_launch')
@Index('ix_lp_launch_item_view', ['itemView', 'id'])
export class Launch {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT', primaryKeyConstraintName: 'pk_lp_launch' })
  id: string;

  /** SHA-256 of the token in its address. */
  @Index('uq_lp_launch_token_hash', { unique: true })
  @Column({ type: 'bytea' })
  tokenHash: Buffer;

  @ManyToOne(() => LearningPathItem, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'item_id' })
  @Index('ix_lp_launch_item_id')
  item: Relation<LearningPathItem>;

  /** Null where nothing is recorded. */
  @ManyToOne(() => LearningPathItemAttempt, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'item_view_id' })
  itemView: Relation<LearningPathItemAttempt> | null;

  @Erased('subject')
  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  @Index('ix_lp_launch_user_id')
  user: Relation<User>;

  @Column({ type: 'integer' })
  portalId: number;

  @Column({ type: 'integer' })
  courseId: number;

  @Column({ type: 'integer', nullable: true })
  sessionId: number | null;

  @Column({ type: 'varchar', length: 10 })
  mode: string;

  /** `cmi.core.entry`, `cmi.entry`. */
  @Column({ type: 'varchar', length: 10 })
  entry: string;

  @Column({ type: 'jsonb', name: 'state_before' })
  before: StateBefore;

  /** Number of the last commit. */
  @Column({ type: 'integer', default: 0 })
  sequence: number;

  /** Seconds that it reported. */
  @Column({ type: 'integer', default: 0 })
  sessionTime: number;

  @Column({ type: 'timestamptz' })
  createdAt: Date;

  @Column({ type: 'timestamptz' })
  lastUsedAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  terminatedAt: Date | null;

  /** The step was launched again. */
  @Column({ type: 'timestamptz', nullable: true })
  supersededAt: Date | null;
}
