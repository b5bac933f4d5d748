import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { CheckWay } from './attendance-templates.js';
import { AttendanceCheck } from './attendance-check.entity.js';

/** That a participant answered a check, once; the ledger says so too, and what it says is deleted earlier. */
@Entity('conference_check_answer')
@Index('ix_conference_check_answer_participant', ['meetingId', 'participantKey'])
export class ConferenceCheckAnswer {
  @PrimaryColumn({ type: 'integer' })
  checkId: number;

  @PrimaryColumn({ type: 'varchar', length: 255, collation: 'C' })
  participantKey: string;

  @ManyToOne(() => AttendanceCheck, { onDelete: 'CASCADE' })
  @JoinColumn()
  check: Relation<AttendanceCheck>;

  @Column({ type: 'integer' })
  meetingId: number;

  /** See `ConferenceEvent.reportedKey`. */
  @Column({ type: 'varchar', length: 255, nullable: true, collation: 'C' })
  reportedKey: string | null;

  /** By the clock of the service. */
  @Column({ type: 'timestamptz' })
  at: Date;

  @Column({ type: 'varchar', length: 4 })
  way: CheckWay;
}
