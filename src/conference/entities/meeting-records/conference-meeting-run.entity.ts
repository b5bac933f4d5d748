import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ConferenceMeeting } from './conference-meeting.entity.js';

/** One run of a meeting's room on the server, or of a breakout room of it; a room that is used again runs again. */
@Entity('conference_meeting_run')
@Index('ix_conference_meeting_run_meeting', ['meetingId'])
export class ConferenceMeetingRun {
  /** The id that the server gave to the run. */
  @PrimaryColumn({ type: 'varchar', length: 255 })
  internalMeetingId: string;

  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  @ManyToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  /** Whether this is a breakout room, whose participants are those of the meeting. */
  @Column({ type: 'boolean', default: false })
  breakout: boolean;

  /** The id that the server gave a breakout room for others to name it by; a hook for one meeting does not report on it. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  externalMeetingId: string | null;

  /** Time of the run's first event, Unix milliseconds; null for a run that was known before this was kept. */
  @Column({ type: 'bigint', nullable: true })
  beganAt: number | null;

  /** Since when the run counts as over though no end of it was reported, Unix milliseconds: another one began after its last sign. */
  @Column({ type: 'bigint', nullable: true })
  supersededAt: number | null;

  /** When the run became known. */
  @Column({ type: 'timestamptz', nullable: true })
  learnedAt: Date | null;
}
