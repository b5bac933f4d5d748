import { IsString, Matches } from 'class-validator';
import { User } from '../../../platform/directory/users/user.entity.js';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';

/** Whom a guest turned out to be. */
export class ParticipantAssignment {
  @Input({
    type: 'string',
    required: true,
    maximumLength: 255,
    validators: [
      IsString(),
      Matches(/^g:[^\p{Cc}\p{Surrogate}]{1,253}$/u, { message: 'This must be the participantKey of a guest, such as "g:jane".' }),
    ],
    description: 'The `participantKey` that the person has as a guest, whether or not events of it have come yet.',
  })
  participantKey: string;

  @Input({ type: 'reference', target: () => User, description: 'The account; null takes the assignment back.' })
  user?: number | null;
}
