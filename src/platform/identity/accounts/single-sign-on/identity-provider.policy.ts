import { type Policy, policy } from '../../../../resource/model/policy.js';
import { administratorOfPortal } from '../../../rights/access/portal-record.rules.js';

/** Providers of identities are the affair of their portal's administrators. */
export const identityProviderPolicy: Policy = policy('identity providers', {
  read: administratorOfPortal('portal'),
  create: administratorOfPortal('portal'),
  update: administratorOfPortal('portal'),
  delete: administratorOfPortal('portal'),
});
