import { Check, Column, Entity, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { AttendanceRegister } from '../../../course-content/attendances/attendance-register.entity.js';
import { User } from '../../../platform/directory/users/user.entity.js';
import { GradebookEvaluation } from '../../../tracking/assessment/gradebook/columns/gradebook-evaluation.entity.js';
import { ConferenceMeeting } from '../meeting-records/conference-meeting.entity.js';

/** How attendance follows from the figures of a meeting. */
@Entity('conference_attendance_rule')
@Check(
  'ck_conference_attendance_rule_target',
  `("target" = 'register') = ("register_id" IS NOT NULL) AND ("target" = 'evaluation') = ("evaluation_id" IS NOT NULL)`,
)
export class ConferenceAttendanceRule {
  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  @OneToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  @Column({ type: 'varchar', length: 10 })
  target: 'evaluation' | 'register';

  @ManyToOne(() => AttendanceRegister, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn()
  register: Relation<AttendanceRegister> | null;

  @ManyToOne(() => GradebookEvaluation, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn()
  evaluation: Relation<GradebookEvaluation> | null;

  @Column({ type: 'varchar', length: 5, default: 'pass' })
  score: 'done' | 'pass' | 'share';

  @Column({ type: 'smallint', default: 80 })
  minimumShare: number;

  @Column({ type: 'varchar', length: 9, default: 'scheduled' })
  of: 'run' | 'scheduled';

  @Column({ type: 'smallint', default: 5 })
  graceMinutes: number;

  /** Per cent of the checks in the room that are to be answered; null where they do not matter. */
  @Column({ type: 'smallint', nullable: true })
  checks: number | null;

  @Column({ type: 'boolean', default: true })
  lateness: boolean;
}

/** A rule of attendance as it stood from a time until the next version. */
@Entity('conference_attendance_rule_version')
export class ConferenceAttendanceRuleVersion {
  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  @PrimaryColumn({ type: 'integer' })
  version: number;

  @ManyToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  /** Null for one from before versions were recorded. */
  @Column({ type: 'timestamptz', nullable: true })
  since: Date | null;

  /** As the API shows them; null where no rule stood. */
  @Column({ type: 'jsonb', nullable: true })
  terms: Readonly<Record<string, unknown>> | null;
}

/** What was written from figures last, so that a change by a person is recognised. */
@Entity('conference_attendance_mark')
export class ConferenceAttendanceMark {
  @PrimaryColumn({ type: 'integer' })
  meetingId: number;

  /** Of the occurrence; 1970 for a column of the gradebook, which is about all of them. */
  @PrimaryColumn({ type: 'timestamptz' })
  startsAt: Date;

  @PrimaryColumn({ type: 'integer' })
  userId: number;

  @ManyToOne(() => ConferenceMeeting, { onDelete: 'CASCADE' })
  @JoinColumn()
  meeting: Relation<ConferenceMeeting>;

  @Erased('subject')
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn()
  user: Relation<User>;

  @Column({ type: 'varchar', length: 16, nullable: true })
  presence: string | null;

  @Column({ type: 'double precision', nullable: true })
  score: number | null;

  /** Of the rule by which it was written; null from before versions were recorded. */
  @Column({ type: 'integer', nullable: true })
  ruleVersion: number | null;
}
