import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { User } from '../../directory/users/user.entity.js';
import { dataExchangeUserPolicy } from './data-exchange.policy.js';
import { ThirdPartyDataExchange } from './third-party-data-exchange.entity.js';

/** A person whose data were part of a transfer. */
@Entity('third_party_data_exchange_user')
@ApiResource({
  path: 'third_party_data_exchange_users',
  display: { list: ['dataExchange', 'user'] },
  policy: dataExchangeUserPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Person concerned by a transfer of personal data.',
})
@UniqueTogether(['dataExchange', 'user'], {
  name: 'uq_third_party_data_exchange_user',
  message: 'This person is part of this transfer already.',
})
export class ThirdPartyDataExchangeUser {
  @Identifier()
  id: number;

  @Reference(() => ThirdPartyDataExchange, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'users' })
  dataExchange: Relation<ThirdPartyDataExchange>;

  @Reference(() => User, { required: true, write: 'create', erasure: 'subject' })
  user: Relation<User>;
}
