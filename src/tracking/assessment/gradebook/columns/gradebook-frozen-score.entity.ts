import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Erased } from '../../../../database/erasure/erasure.js';
import { User } from '../../../../platform/directory/users/user.entity.js';
import { GradebookLink } from './gradebook-link.entity.js';

/** What a learner had in an activity when its column was locked; it counts until the column is unlocked. */
@Entity('gradebook_frozen_score')
export class GradebookFrozenScore {
  @PrimaryColumn({ type: 'integer' })
  linkId: number;

  @PrimaryColumn({ type: 'integer' })
  userId: number;

  @ManyToOne(() => GradebookLink, { onDelete: 'CASCADE' })
  @JoinColumn()
  link: Relation<GradebookLink>;

  @Erased('subject')
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn()
  user: Relation<User>;

  /** Exact; null while it is not marked to the end. */
  @Column({ type: 'numeric', nullable: true })
  score: string | null;

  /** Where it depends on the learner. */
  @Column({ type: 'numeric', nullable: true })
  max: string | null;

  @Column({ type: 'boolean', default: false })
  pending: boolean;

  @Column({ type: 'boolean', default: false })
  withheld: boolean;
}
