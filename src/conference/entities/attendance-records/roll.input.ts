import { IsIn, IsString, Matches } from 'class-validator';
import { User } from '../../../platform/directory/users/user.entity.js';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';

const EXPECTED = ['required', 'optional', 'none'] as const;

/** What those who run a meeting say of one person on a roll. */
export class RollChange {
  @Input({ type: 'reference', target: () => User, required: true, description: 'Whom it is about.' })
  user: number;

  @Input({
    type: 'choice',
    values: EXPECTED,
    required: true,
    validators: [IsIn([...EXPECTED])],
    description: 'Whether the person was expected all the time, could come (`optional`), or was not expected (`none`).',
  })
  expected: (typeof EXPECTED)[number];

  @Input({
    type: 'string',
    required: true,
    maximumLength: 1000,
    validators: [IsString(), Matches(/\S/u, { message: 'Say why: the reason stays with the roll.' })],
    description: 'Why; shown with the roll.',
  })
  reason: string;
}
