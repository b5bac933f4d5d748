import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ConferenceMeeting } from './conference-meeting.entity.js';

/** Of a kind of event in a run of a meeting that records numbers alone. */
abstract class CountedKind {
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
}

/** That there was one more event; replaced by a number two days later. */
@Entity('conference_run_mark')
export class ConferenceRunMark extends CountedKind {
  /** The same for every copy of an event, and for every join of one person; made with the secret of the meeting. */
  @PrimaryColumn({ type: 'varchar', length: 24, collation: 'C' })
  mark: string;
}

/** How many events there were; of joins, how many people. */
@Entity('conference_run_number')
export class ConferenceRunNumber extends CountedKind {
  @Column({ type: 'integer' })
  number: number;
}
