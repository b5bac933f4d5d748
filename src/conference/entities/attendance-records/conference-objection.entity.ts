import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { User } from '../../../platform/directory/users/user.entity.js';

/** A time in which a person wanted no figures in meetings but presence; past ones stay, for figures of then are missing. */
@Entity('conference_objection')
@Index('uq_conference_objection_open', ['userId'], { unique: true, where: '"until" IS NULL' })
export class ConferenceObjection {
  @PrimaryColumn({ type: 'integer' })
  userId: number;

  @Erased('subject')
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn()
  user: Relation<User>;

  @PrimaryColumn({ type: 'timestamptz' })
  since: Date;

  /** Null while it holds. */
  @Column({ type: 'timestamptz', nullable: true })
  until: Date | null;
}
