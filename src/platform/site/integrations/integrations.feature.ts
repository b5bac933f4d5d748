import type { Feature } from '../../../feature/feature.js';
import { ThirdPartyDataExchangeUser } from './third-party-data-exchange-user.entity.js';
import { ThirdPartyDataExchange } from './third-party-data-exchange.entity.js';
import { ThirdParty } from './third-party.entity.js';

/** Parties outside to whom data of people are given. */
export const integrations: Feature = {
  name: 'integrations',
  area: 'administration',
  needs: ['users'],
  entities: [ThirdPartyDataExchangeUser, ThirdPartyDataExchange, ThirdParty],
};
