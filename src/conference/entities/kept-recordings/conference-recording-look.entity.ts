import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ConferenceMeeting } from '../meeting-records/conference-meeting.entity.js';

/** How recent what is known of a meeting's recordings is, by the clock of the database: what a server listed before that counts no more. */
@Entity('conference_recording_look')
export class ConferenceRecordingLook {
  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  @OneToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  /** When a list that is stored was asked for, something was changed here, or a server said that something changed. */
  @Column({ type: 'timestamptz' })
  changedAt: Date;
}
