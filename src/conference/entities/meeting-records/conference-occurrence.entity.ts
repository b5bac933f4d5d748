import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ConferenceMeeting } from './conference-meeting.entity.js';

/** One time that a scheduled meeting takes place, worked out from its times and its rule. */
@Entity('conference_occurrence')
@Index('ix_conference_occurrence_ends', ['endsAt'])
export class ConferenceOccurrence {
  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  @PrimaryColumn({ type: 'timestamptz' })
  startsAt: Date;

  @ManyToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  @Column({ type: 'timestamptz' })
  endsAt: Date;

  /** The last entry of the meeting's ledger when attendance was written from its figures; null where it was not. */
  @Column({ type: 'bigint', nullable: true })
  appliedEntry: number | null;
}
