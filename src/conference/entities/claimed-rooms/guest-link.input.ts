import { IsRFC3339 } from 'class-validator';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';

/** For how long a link for guests is good. */
export class GuestLinkTerms {
  @Input({ type: 'datetime', validators: [IsRFC3339()], description: 'At most 90 days from now, which it is where absent.' })
  expiresAt?: Date | null;
}
