import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { User } from '../../../platform/directory/users/user.entity.js';
import { ConferenceMeeting } from '../meeting-records/conference-meeting.entity.js';

/** What a person who runs a meeting said of an account on one of its rolls; it counts for more than enrolments. */
@Entity('conference_roll_change')
@Check('ck_conference_roll_change_expected', `"expected" IN ('required', 'optional', 'none')`)
@Index('ix_conference_roll_change_user_id', ['user'])
@Index('ix_conference_roll_change_changed_by_id', ['changedBy'])
export class ConferenceRollChange {
  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  /** Beginning of the occurrence, or of the run where nothing was planned. */
  @PrimaryColumn({ type: 'timestamptz' })
  fromAt: Date;

  @PrimaryColumn({ type: 'integer' })
  userId: number;

  @ManyToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  @Erased('subject')
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn()
  user: Relation<User>;

  /** End of the occurrence; of a run its beginning, since late events move its end. */
  @Column({ type: 'timestamptz' })
  untilAt: Date;

  @Column({ type: 'varchar', length: 8 })
  expected: 'none' | 'optional' | 'required';

  @Column({ type: 'text' })
  reason: string;

  @Erased('trace')
  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn()
  changedBy: Relation<User> | null;

  @Column({ type: 'timestamptz' })
  changedAt: Date;
}
