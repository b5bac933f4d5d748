import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import { ConferenceMeeting } from '../meeting-records/conference-meeting.entity.js';

/**
 * The talk time of one participant in one meeting instance, as reported by the server after its end. Stored next to the ledger,
 * so that every fold can apply it to the result of the events.
 */
@Entity('conference_analytics')
@Unique('uq_conference_analytics_attendee', ['meeting', 'participantKey', 'internalMeetingId', 'reportedKey'])
export class ConferenceAnalytics {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @ManyToOne(() => ConferenceMeeting, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  /** The meeting instance, by the server's id; empty where it was not reported. */
  @Column({ type: 'varchar', length: 255, default: '' })
  internalMeetingId: string;

  @Column({ type: 'varchar', length: 255, collation: 'C' })
  participantKey: string;

  /** The key that the participant has as a guest, where that does not follow from `participantKey`; else empty. */
  @Column({ type: 'varchar', length: 255, default: '', collation: 'C' })
  reportedKey: string;

  /** When the run began and ended: Unix time in milliseconds. */
  @Column({ type: 'bigint' })
  startedAt: number;

  @Column({ type: 'bigint' })
  finishedAt: number;

  /** Seconds that the person truly talked. */
  @Column({ type: 'integer' })
  talkSeconds: number;

  /** In how many polls the person voted. */
  @Column({ type: 'integer', default: 0 })
  pollVotes: number;

  /** For how long the person was there by the report; null where it does not say. */
  @Column({ type: 'integer', nullable: true })
  presentSeconds: number | null;

  @Column({ type: 'timestamptz' })
  receivedAt: Date;
}
