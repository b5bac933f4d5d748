import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ConferenceMeeting } from '../meeting-records/conference-meeting.entity.js';

/** The participant behind a connection, as reported by a meeting's events: late events name the connection alone. */
@Entity('conference_device')
@Index('ix_conference_device_participant', ['meetingId', 'participantKey'])
export class ConferenceDevice {
  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  /** The server's id of the connection. */
  @PrimaryColumn({ type: 'varchar', length: 255, collation: 'C' })
  device: string;

  @ManyToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  @Column({ type: 'varchar', length: 255, collation: 'C' })
  participantKey: string;

  /** Whether a join named the participant, which no later event disputes. */
  @Column({ type: 'boolean', default: false })
  joined: boolean;

  /** The key that the participant has as a guest, where that does not follow from `participantKey` (`u:7` would be `g:7`). */
  @Column({ type: 'varchar', length: 255, nullable: true, collation: 'C' })
  reportedKey: string | null;

  /** Of a connection to a breakout room: the one to the meeting itself by which it is named there, and whose person it is of. */
  @Column({ type: 'varchar', length: 255, nullable: true, collation: 'C' })
  outside: string | null;
}
