import { Allow, IsBoolean, IsInt, IsOptional, Max, Min } from 'class-validator';
import { Input } from '../../../../resource/declare/unstored-fields.decorator.js';

const LONGEST_SECONDS = 86_400;

/** An answer to one question of an attempt; what is left out stays as it is. */
export class AnswerInput {
  @Input({
    type: 'json',
    validators: [Allow()],
    description: 'As the type of the question takes it; null clears it.',
    example: { choice: 31 },
  })
  answer?: unknown;

  @Input({
    type: 'integer',
    validators: [IsInt(), Min(0), Max(LONGEST_SECONDS), IsOptional()],
    description: 'Seconds spent on it, as the client counts them.',
  })
  secondsSpent?: number | null;

  @Input({ type: 'boolean', validators: [IsBoolean(), IsOptional()], description: 'The learner wants to look at it again.' })
  flagged?: boolean | null;

  @Input({ type: 'integer', validators: [IsInt(), Min(0), IsOptional()], description: 'The revision that the answer is meant to replace.' })
  revision?: number | null;
}

/** What ends an attempt. */
export class SubmissionInput {
  @Input({
    type: 'json',
    validators: [Allow()],
    description: 'Answers by the id of their question, saved first.',
    example: { 12: { choice: 31 } },
  })
  answers?: unknown;
}
