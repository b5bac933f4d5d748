import { Entity } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Text, Url } from '../../../resource/declare/text-fields.decorator.js';
import { Flag } from '../../../resource/declare/value-fields.decorator.js';
import { administrationPolicy } from '../../rights/access/administration.policy.js';

/** An organisation outside. */
@Entity('third_party')
@ApiResource({
  path: 'third_parties',
  display: { list: ['name', 'website', 'dataExchangeParty', 'recruiter'] },
  policy: administrationPolicy,
  description: 'Outside organisation that receives data or recruits.',
  itemsPerPage: 100,
  maximumItemsPerPage: 500,
})
export class ThirdParty {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  name: string;

  @Text()
  description: string | null;

  @Text()
  address: string | null;

  @Url({ max: 255, forClients: true })
  website: string | null;

  @Flag({ filter: ['exact'] })
  dataExchangeParty: boolean;

  @Flag({ filter: ['exact'] })
  recruiter: boolean;
}
