import { IsRFC3339 } from 'class-validator';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';

/** What evidence is asked of: a run, or an occurrence; the latest run where neither is named. */
export class EvidenceOf {
  @Input({ type: 'datetime', validators: [IsRFC3339()], description: 'A time within the run.' })
  run?: string | null;

  @Input({ type: 'datetime', validators: [IsRFC3339()], description: 'Start of the occurrence.' })
  occurrence?: string | null;
}
