import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ConferenceMeeting } from './conference-meeting.entity.js';

/** That there was one more event of a kind in a run of a meeting that records numbers alone; replaced by a number two days later. */
@Entity('conference_run_mark')
export class ConferenceRunMark {
  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  @ManyToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  /** The id that the server gave to the run; empty where it was not reported. */
  @PrimaryColumn({ type: 'varchar', length: 255 })
  run: string;

  @PrimaryColumn({ type: 'varchar', length: 32 })
  kind: string;

  /** The same for every copy of an event, and for every join of one person; made with the secret of the meeting. */
  @PrimaryColumn({ type: 'varchar', length: 24, collation: 'C' })
  mark: string;
}

/** How many events of a kind there were in a run of such a meeting; of joins, how many people. */
@Entity('conference_run_number')
export class ConferenceRunNumber {
  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  @ManyToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  @PrimaryColumn({ type: 'varchar', length: 255 })
  run: string;

  @PrimaryColumn({ type: 'varchar', length: 32 })
  kind: string;

  @Column({ type: 'integer' })
  number: number;
}
