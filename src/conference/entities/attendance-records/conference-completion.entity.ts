import { Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { User } from '../../../platform/directory/users/user.entity.js';
import { ConferenceMeeting } from '../meeting-records/conference-meeting.entity.js';

/** What a person has to have done in a meeting, in all its runs together, to have completed it; null for what is not asked. */
@Entity('conference_completion_rule')
export class ConferenceCompletionRule {
  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  @OneToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  @Column({ type: 'smallint', nullable: true })
  minutes: number | null;

  @Column({ type: 'smallint', nullable: true })
  talkMinutes: number | null;

  @Column({ type: 'smallint', nullable: true })
  messages: number | null;

  @Column({ type: 'smallint', nullable: true })
  hands: number | null;

  /** Per cent of the checks in the room. */
  @Column({ type: 'smallint', nullable: true })
  checks: number | null;

  /** When it was set last: what was completed before is not taken back by it. */
  @Column({ type: 'timestamptz' })
  ruledAt: Date;

  /** When it was compared with the figures last; null where that is to be done. */
  @Column({ type: 'timestamptz', nullable: true })
  appliedAt: Date | null;

  /** The last entry of the meeting's ledger then. */
  @Column({ type: 'bigint', default: 0 })
  appliedEntry: number;

  /** Whether anybody was in the meeting then. */
  @Column({ type: 'boolean', default: false })
  isOn: boolean;
}

/** That a person has completed a meeting. */
@Entity('conference_completion')
@Index('ix_conference_completion_user_id', ['user'])
export class ConferenceCompletion {
  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  @PrimaryColumn({ type: 'integer' })
  userId: number;

  @ManyToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  @Erased('subject')
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn()
  user: Relation<User>;

  @Column({ type: 'timestamptz' })
  completedAt: Date;

  /** The `ruledAt` of the rule by which it was completed. */
  @Column({ type: 'timestamptz' })
  ruledAt: Date;
}
