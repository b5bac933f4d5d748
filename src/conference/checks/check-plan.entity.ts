import { Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ConferenceMeeting } from '../entities/meeting-records/conference-meeting.entity.js';
import type { CheckWay, TemplateName } from './attendance-templates.js';

/** When and how people are asked, of a meeting and of each of its runs. */
abstract class CheckTerms {
  @Column({ type: 'smallint' })
  perHour: number;

  @Column({ type: 'smallint' })
  windowSeconds: number;

  @Column({ type: 'varchar', length: 4 })
  way: CheckWay;

  @Column({ type: 'varchar', length: 14, nullable: true })
  template: TemplateName | null;

  /** What the times are drawn from; read by nobody. */
  @Column({ type: 'varchar', length: 255 })
  secret: string;
}

/** How the people in a meeting are asked whether they are there. */
@Entity('conference_check_plan')
export class ConferenceCheckPlan extends CheckTerms {
  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  @OneToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  /** Per cent. */
  @Column({ type: 'smallint' })
  minimumAnswered: number;
}

/** The terms of the checks of one run, as they were when it began: what is changed later is for the next one. */
@Entity('conference_check_run')
@Index('ix_conference_check_run_meeting', ['meetingId'])
export class ConferenceCheckRun extends CheckTerms {
  /** The id that the server gave to the run. */
  @PrimaryColumn({ type: 'varchar', length: 255 })
  run: string;

  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  @ManyToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  /** Unix milliseconds. */
  @Column({ type: 'bigint' })
  beganAt: number;
}
