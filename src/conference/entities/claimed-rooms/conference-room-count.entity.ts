import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ConferenceMeeting } from '../meeting-records/conference-meeting.entity.js';
import { ConferenceServer } from '../servers/conference-server.entity.js';

/** How many people a server counted in a room of a meeting, and how that compares with what its deliveries say: nothing about who they are. */
@Entity('conference_room_count')
@Index('ix_conference_room_count_meeting', ['meetingId'])
@Index('ix_conference_room_count_server', ['serverId'])
export class ConferenceRoomCount {
  /** The id that the server gave to the run, or to the breakout room. */
  @PrimaryColumn({ type: 'varchar', length: 255 })
  internalMeetingId: string;

  @Column({ type: 'integer' })
  meetingId: number;

  @ManyToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  /** Null for the server of the settings. */
  @Column({ type: 'integer', nullable: true })
  serverId: number | null;

  @ManyToOne(() => ConferenceServer, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn()
  server: Relation<ConferenceServer> | null;

  /** When the run began by the server's clock, Unix milliseconds. */
  @Column({ type: 'bigint' })
  beganAt: number;

  /** People in the room at the last look; null once it is gone: then the row stays for a day where the room suffered. */
  @Column({ type: 'integer', nullable: true })
  people: number | null;

  @Column({ type: 'timestamptz' })
  askedAt: Date;

  /** People in the room at the look before, which is the last one that was compared. */
  @Column({ type: 'integer', default: 0 })
  counted: number;

  /** How many were in the room then by the ledger. */
  @Column({ type: 'integer', default: 0 })
  recorded: number;

  /** How many comparisons in a row found the same side too small. */
  @Column({ type: 'smallint', default: 0 })
  differing: number;

  /** Since when they have differed; null where they agree. */
  @Column({ type: 'timestamptz', nullable: true })
  differsSince: Date | null;
}
