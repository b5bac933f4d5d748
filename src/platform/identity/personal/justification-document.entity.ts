import { Entity } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { installationCatalogue } from '../../rights/access/installation-catalogue.policy.js';

/** A kind of supporting document that users are asked for. */
@Entity('justification_document')
@ApiResource({
  path: 'justification_documents',
  display: { list: ['name', 'code', 'validityDuration'] },
  policy: installationCatalogue,
  description: 'Supporting document that the platform asks people to provide.',
})
export class JustificationDocument {
  @Identifier()
  id: number;

  @Text({ max: 255, unique: true, filter: ['exact'] })
  code: string | null;

  @Text({ max: 255, filter: ['partial'], order: true })
  name: string | null;

  @WholeNumber({ min: 0, description: 'Days for which a deposited document is good.', deprecated: { until: '0.7' } })
  validityDuration: number | null;

  @Text()
  comment: string | null;

  @WholeNumber({ description: 'Whether the end of its validity is set by hand.', deprecated: { until: '0.7' } })
  dateManualOn: number | null;
}
