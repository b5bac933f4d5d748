import { Check, Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { User } from '../../../platform/directory/users/user.entity.js';
import { ConferenceMeeting } from '../meeting-records/conference-meeting.entity.js';

/** The account that a guest, or a person of another system, turned out to be: for all that happened in the meeting, and for what is to come. */
@Entity('conference_participant_account')
@Check('ck_conference_participant_account_guest', `"participant_key" LIKE 'g:%'`)
@Index('ix_conference_participant_account_user_id', ['user'])
export class ConferenceParticipantAccount {
  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  /** The key that the participant has as a guest. */
  @PrimaryColumn({ type: 'varchar', length: 255, collation: 'C' })
  participantKey: string;

  @ManyToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  @Column({ type: 'integer' })
  userId: number;

  @Erased('subject')
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn()
  user: Relation<User>;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
