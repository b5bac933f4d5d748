import { IsString, Length } from 'class-validator';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';

/** Why an administrator acts as another user; the person is notified. */
export class ActAsReason {
  @Input({
    type: 'string',
    required: true,
    minimumLength: 5,
    maximumLength: 500,
    validators: [IsString(), Length(5, 500)],
    description: 'Why. The person is notified.',
  })
  reason: string;
}
