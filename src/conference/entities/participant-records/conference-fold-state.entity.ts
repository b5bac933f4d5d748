import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ConferenceMeeting } from '../meeting-records/conference-meeting.entity.js';

/**
 * Where the fold over one participant's events stands, so that the next event in order costs one step and no reading of the
 * ledger. Derived from the ledger alone; there is a row for every participant in the ledger.
 */
@Entity('conference_fold_state')
export class ConferenceFoldState {
  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  @PrimaryColumn({ type: 'varchar', length: 255, collation: 'C' })
  participantKey: string;

  @ManyToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  /** See `stateText`; null where the fold has to begin anew each time, because its outcome rests on more than events. */
  @Column({ type: 'text', nullable: true })
  state: string | null;
}
