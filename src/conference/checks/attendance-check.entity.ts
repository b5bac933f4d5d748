import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { Choice, Flag, DateTime } from '../../resource/declare/value-fields.decorator.js';
import { ConferenceMeeting } from '../entities/meeting-records/conference-meeting.entity.js';
import { answersOf } from './answers-of-check.js';
import { attendanceCheckPolicy, checkManager } from './attendance-check.policy.js';
import { CHECK_WAYS, type CheckWay } from './attendance-templates.js';
import { answerActions } from './answer.actions.js';
import { checkPlanActions } from './check-plan.actions.js';
import { pollActions } from './poll.actions.js';

/** An answer as it is read. */
export interface ReadAnswer {
  readonly participant: string;
  readonly at: string;
  readonly way: CheckWay;
  /** Who was not in the room by the ledger is counted for nobody. */
  readonly state: 'answered' | 'answered_absent';
}

/** That the people in a room were asked whether they are there. */
@Entity('conference_check')
@ApiResource({
  name: 'AttendanceCheck',
  path: 'attendance_checks',
  keywords: ['attendance', 'presence', 'videoconference'],
  display: { list: ['meeting', 'number', 'at', 'until', 'way', 'counts'] },
  writtenBy: 'the service at the times that are drawn when a run of a meeting begins',
  policy: attendanceCheckPolicy,
  description: 'That the people in a meeting were asked whether they are there, and who answered.',
  operations: ['list', 'read'],
  defaultOrder: { at: 'desc' },
  actions: [...checkPlanActions, ...answerActions, ...pollActions],
})
@UniqueTogether(['meeting', 'run', 'number'], { name: 'uq_conference_check_number', message: 'This check has been asked already.' })
export class AttendanceCheck {
  @Identifier()
  id: number;

  @Reference(() => ConferenceMeeting, { write: false, required: true, onDelete: 'CASCADE', indexedByTable: true })
  meeting: Relation<ConferenceMeeting>;

  @Text({ max: 255, write: false, required: true, description: "The server's own id of the run." })
  run: string;

  @WholeNumber({ write: false, required: true, description: 'Its place among those of the run, from 1.' })
  number: number;

  @DateTime({ write: false, required: true, filter: ['date'], order: true })
  at: Date;

  @DateTime({ write: false, required: true, description: 'Answers are taken for five seconds more.' })
  until: Date;

  @Choice(CHECK_WAYS, {
    write: false,
    required: true,
    description: 'How it was asked: `code` where the server posts no address in the chat.',
  })
  way: CheckWay;

  @Text({ max: 4, write: false, readableBy: checkManager, description: 'What participants type; null for a poll.' })
  code: string | null;

  @Flag({ write: false, default: true, description: 'False where the run ended before its time was over, or within two minutes.' })
  counts: boolean;

  @Computed({
    type: 'json',
    expression: answersOf,
    description: 'Who answered, when and how; your own answer where you do not run the meeting.',
  })
  answers: readonly ReadAnswer[];
}
