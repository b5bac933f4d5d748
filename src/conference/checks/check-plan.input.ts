import { IsIn, IsInt, IsString, Length, Max, Min } from 'class-validator';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import { CHECK_WAYS, type CheckWay, type TemplateName, TEMPLATES } from './attendance-templates.js';

/** How the people in a meeting are to be asked whether they are there. */
export class CheckPlanTerms {
  @Input({
    type: 'choice',
    values: TEMPLATES,
    validators: [IsIn([...TEMPLATES])],
    description: 'Ready-made terms, for what is not said here: see `GET /api/attendance_templates`. `plain` where absent.',
  })
  template?: TemplateName | null;

  @Input({ type: 'integer', validators: [IsInt(), Min(0), Max(12)], description: 'Checks in an hour; 0 for none.' })
  perHour?: number;

  @Input({ type: 'integer', validators: [IsInt(), Min(30), Max(600)], description: 'For so long an answer is taken, in seconds.' })
  windowSeconds?: number;

  @Input({
    type: 'choice',
    values: CHECK_WAYS,
    validators: [IsIn([...CHECK_WAYS])],
    description: 'An address in the chat, four characters that the moderator says, a poll of the server, or whatever comes first.',
  })
  way?: CheckWay;

  @Input({ type: 'integer', validators: [IsInt(), Min(0), Max(100)], description: 'Per cent of the checks that are to be answered.' })
  minimumAnswered?: number;

  @Input({
    type: 'string',
    minimumLength: 16,
    maximumLength: 255,
    validators: [IsString(), Length(16, 255)],
    description: 'What the times are drawn from, where others are to find them again; a secret of the service where absent.',
  })
  seed?: string;
}
