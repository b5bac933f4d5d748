import { IsInt, Max, Min } from 'class-validator';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';

const asked = (most: number, description: string) =>
  Input({ type: 'integer', validators: [IsInt(), Min(1), Max(most)], description: `${description}; null where it is not asked.` });

/** What a person has to have done in a meeting, in all its runs together; where nothing is asked, having been there is enough. */
export class CompletionRuleTerms {
  @asked(10_000, 'Minutes in the meeting')
  minutes?: number | null;

  @asked(10_000, 'Minutes of talk')
  talkMinutes?: number | null;

  @asked(10_000, 'Public messages')
  messages?: number | null;

  @asked(10_000, 'Raised hands')
  hands?: number | null;

  @asked(100, 'Per cent of the checks in the room that are answered')
  checks?: number | null;
}
