import { IsBoolean, IsIn, IsInt, Max, Min } from 'class-validator';
import { AttendanceRegister } from '../../../course-content/attendances/attendance-register.entity.js';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { GradebookEvaluation } from '../../../tracking/assessment/gradebook/columns/gradebook-evaluation.entity.js';

const TARGETS = ['register', 'evaluation'] as const;
const SCORES = ['pass', 'share', 'done'] as const;
const TIMES = ['scheduled', 'run'] as const;

/** How attendance follows from the figures of a meeting. */
export class AttendanceRuleTerms {
  @Input({ type: 'choice', values: TARGETS, required: true, validators: [IsIn([...TARGETS])] })
  target: (typeof TARGETS)[number];

  @Input({ type: 'reference', target: () => AttendanceRegister, description: 'Of the course of the meeting.' })
  register?: number | null;

  @Input({ type: 'reference', target: () => GradebookEvaluation, description: 'Of the course of the meeting.' })
  evaluation?: number | null;

  @Input({
    type: 'choice',
    values: SCORES,
    default: 'pass',
    validators: [IsIn([...SCORES])],
    description: 'The maximum or nothing, the maximum by the share, or the maximum for those who have completed the meeting.',
  })
  score: (typeof SCORES)[number];

  @Input({ type: 'integer', default: 80, validators: [IsInt(), Min(1), Max(100)], description: 'Per cent of the time that counts.' })
  minimumShare: number;

  @Input({
    type: 'choice',
    values: TIMES,
    default: 'scheduled',
    validators: [IsIn([...TIMES])],
    description: 'The scheduled time; or each run, from the first moderator on: then a meeting needs no times.',
  })
  of: (typeof TIMES)[number];

  @Input({ type: 'integer', default: 5, validators: [IsInt(), Min(0), Max(120)], description: 'Minutes that are not late.' })
  graceMinutes: number;

  @Input({ type: 'boolean', default: true, validators: [IsBoolean()], description: 'Whether those who come late are marked so.' })
  lateness: boolean;

  @Input({
    type: 'integer',
    validators: [IsInt(), Min(1), Max(100)],
    description: 'Per cent of the checks in the room that are to be answered too; null where they do not matter.',
  })
  checks?: number | null;
}
