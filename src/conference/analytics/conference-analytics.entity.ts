import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import { ConferenceMeeting } from '../entities/conference-meeting.entity.js';

/**
 * What the server reported of one person's talking in one run of a room, once the run was over. Kept beside the ledger, so
 * that every fold can lay it over what the events tell.
 */
@Entity('conference_analytics')
@Unique('uq_conference_analytics_attendee', ['meeting', 'participantKey', 'internalMeetingId'])
export class ConferenceAnalytics {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @ManyToOne(() => ConferenceMeeting, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  /** The run of the room, by the server's id; empty where it was not told. */
  @Column({ type: 'varchar', length: 255, default: '' })
  internalMeetingId: string;

  @Column({ type: 'varchar', length: 255, collation: 'C' })
  participantKey: string;

  /** When the run began and ended: Unix time in milliseconds. */
  @Column({ type: 'bigint' })
  startedAt: number;

  @Column({ type: 'bigint' })
  finishedAt: number;

  /** Seconds that the person truly talked. */
  @Column({ type: 'integer' })
  talkSeconds: number;

  @Column({ type: 'timestamptz' })
  receivedAt: Date;
}
