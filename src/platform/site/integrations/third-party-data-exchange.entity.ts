import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Flag, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { administrationPolicy } from '../../rights/access/administration.policy.js';
import { ThirdParty } from './third-party.entity.js';

/** A transfer of personal data. */
@Entity('third_party_data_exchange')
@ApiResource({
  path: 'third_party_data_exchanges',
  display: { list: ['thirdParty', 'sentAt', 'description', 'allUsers'] },
  policy: administrationPolicy,
  description: 'Transfer of personal data to an outside organisation.',
  itemsPerPage: 100,
  maximumItemsPerPage: 500,
})
export class ThirdPartyDataExchange {
  @Identifier()
  id: number;

  @Reference(() => ThirdParty, { required: true, write: 'create', onDelete: 'CASCADE' })
  thirdParty: Relation<ThirdParty>;

  @DateTime({ required: true, filter: ['date'], order: true })
  sentAt: Date;

  @Text()
  description: string | null;

  @Flag({ filter: ['exact'] })
  allUsers: boolean;
}
