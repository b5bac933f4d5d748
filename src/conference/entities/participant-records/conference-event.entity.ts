import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import { ConferenceMeeting } from '../meeting-records/conference-meeting.entity.js';

/**
 * The ledger: every event accepted from the videoconference server, once. The metrics are a fold over it by time, so
 * they can be rebuilt and audited; rows are never changed but to give them to the person or meeting that they turn out to be of.
 */
@Entity('conference_event')
@Index('ix_conference_event_fold', ['meeting', 'participantKey', 'time'])
@Index('ix_conference_event_orphan_external', ['externalMeetingId'], { where: '"meeting_id" IS NULL' })
@Index('ix_conference_event_orphan_internal', ['internalMeetingId'], { where: '"meeting_id" IS NULL' })
@Index('ix_conference_event_erased', ['meeting', 'time'], { where: `"kind" = 'erased'` })
@Index('ix_conference_event_moderator', ['meeting', 'participantKey'], {
  where: `"kind" = 'join' AND "payload"->>'participantRole' = 'moderator'`,
})
@Unique('uq_conference_event_identity', ['time', 'identity'])
@Check('ck_conference_event_meeting', '"meeting_id" IS NOT NULL OR "external_meeting_id" IS NOT NULL OR "internal_meeting_id" IS NOT NULL')
export class ConferenceEvent {
  /** Order of arrival. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  /**
   * Null for a pending event: its meeting is not known yet. Triggers see to it that the meeting is there, once a statement, and
   * that its events go with it.
   */
  @ManyToOne(() => ConferenceMeeting, { nullable: true, createForeignKeyConstraints: false })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting> | null;

  /** By which a pending event is attributed; for all others the meeting contains it. */
  @Column({ type: 'text', nullable: true })
  externalMeetingId: string | null;

  @Column({ type: 'text', nullable: true })
  internalMeetingId: string | null;

  /** Portal whose callback brought the event; a pending event is attributed to a meeting of that portal only. */
  @Column({ type: 'integer', nullable: true })
  accessUrlId: number | null;

  /** Null for an event about the meeting as a whole, such as its end. */
  @Column({ type: 'varchar', length: 255, nullable: true, collation: 'C' })
  participantKey: string | null;

  /** The key that the participant has as a guest, where that does not follow from `participantKey` (`u:7` would be `g:7`). */
  @Column({ type: 'varchar', length: 255, nullable: true, collation: 'C' })
  reportedKey: string | null;

  /** The server's id of the participant's connection; empty where it was not reported. */
  @Column({ type: 'varchar', length: 255, default: '' })
  device: string;

  @Column({ type: 'varchar', length: 32 })
  kind: string;

  /** What distinguishes it from others of its kind, participant and time: a message's id, a camera's stream, an emoji. */
  @Column({ type: 'varchar', length: 255, default: '' })
  discriminator: string;

  /** When it happened: Unix time in milliseconds, as the sender says. Divides the rows by month. */
  @PrimaryColumn({ type: 'bigint' })
  time: number;

  /**
   * The same for every copy of the same event, whichever callback or hook brought it; of no event of another time, so that it is
   * looked for among those of its time.
   */
  @Column({ type: 'text', collation: 'C' })
  identity: string;

  /** What else is known of the event, without passwords, session tokens, addresses and chat texts. */
  @Column({ type: 'jsonb', default: {} })
  payload: Readonly<Record<string, unknown>>;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  arrivedAt: Date;
}
