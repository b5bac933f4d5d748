import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ConferenceMeeting } from './conference-meeting.entity.js';

/** A run of a meeting without times of which attendance was written. */
@Entity('conference_applied_run')
export class ConferenceAppliedRun {
  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  /** When the run began as it was known then; a late join may have moved its beginning since. */
  @PrimaryColumn({ type: 'timestamptz' })
  startsAt: Date;

  @ManyToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  /** The last entry of the meeting's ledger when attendance was written from its figures; null where it is to be written again. */
  @Column({ type: 'bigint', nullable: true })
  appliedEntry: number | null;
}
