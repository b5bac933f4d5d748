import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ConferenceMeeting } from '../entities/meeting-records/conference-meeting.entity.js';

/** A poll in a room, as the server reported it after the end of the run. */
@Entity('conference_poll')
export class ConferencePoll {
  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  /** The run, by the server's id. */
  @PrimaryColumn({ type: 'varchar', length: 255 })
  internalMeetingId: string;

  /** The server's id of it. */
  @PrimaryColumn({ type: 'varchar', length: 255 })
  poll: string;

  @ManyToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  @Column({ type: 'text' })
  question: string;

  @Column({ type: 'jsonb' })
  options: readonly string[];

  @Column({ type: 'boolean' })
  secret: boolean;

  /** Unix milliseconds. */
  @Column({ type: 'bigint' })
  startedAt: number;
}

/** That a participant voted in a poll. */
@Entity('conference_poll_vote')
@Index('ix_conference_poll_vote_participant', ['meetingId', 'participantKey'])
export class ConferencePollVote {
  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  @PrimaryColumn({ type: 'varchar', length: 255 })
  internalMeetingId: string;

  @PrimaryColumn({ type: 'varchar', length: 255, name: 'poll' })
  pollId: string;

  @PrimaryColumn({ type: 'varchar', length: 255, collation: 'C' })
  participantKey: string;

  @ManyToOne(() => ConferencePoll, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'meeting_id', referencedColumnName: 'meetingId' },
    { name: 'internal_meeting_id', referencedColumnName: 'internalMeetingId' },
    { name: 'poll', referencedColumnName: 'poll' },
  ])
  poll: Relation<ConferencePoll>;

  /** See `ConferenceEvent.reportedKey`. */
  @Column({ type: 'varchar', length: 255, nullable: true, collation: 'C' })
  reportedKey: string | null;

  /** Null where it is secret. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  answer: string | null;
}
