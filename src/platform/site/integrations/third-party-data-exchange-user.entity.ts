import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { User } from '../../directory/users/user.entity.js';
import { ThirdPartyDataExchange } from './third-party-data-exchange.entity.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { any } from '../../../resource/model/rule.js';
import { owner } from '../../rights/access/owner.rules.js';
import { administratorOf } from '../../rights/access/portal.rules.js';

/** Whose data went where: written by administrators, readable by the user concerned. */
const dataExchangeUserPolicy: Policy = policy('people concerned by data transfers', {
  read: any(administratorOf({ user: 'user' }), owner('user', 'the person concerned')),
  create: administratorOf({ user: 'user' }),
  delete: administratorOf({ user: 'user' }),
});

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
