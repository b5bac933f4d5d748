import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { ParticipantState } from '../ledger/participant-state.js';
import { ConferenceMeeting } from './conference-meeting.entity.js';

/**
 * Where the fold over one participant's events stands, so that the next event in order costs one step and no reading of
 * the ledger. Derived from the ledger alone; there is a row for everybody of whom the ledger tells.
 */
@Entity('conference_fold_state')
export class ConferenceFoldState {
  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  @PrimaryColumn({ type: 'varchar', length: 255 })
  participantKey: string;

  @ManyToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  /** Null where the fold has to begin anew each time, because its outcome rests on more than events. */
  @Column({ type: 'jsonb', nullable: true })
  state: ParticipantState | null;
}
