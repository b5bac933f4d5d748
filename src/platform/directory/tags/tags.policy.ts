import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, authenticated, not } from '../../../resource/model/rule.js';
import { owner } from '../../rights/access/owner.rules.js';
import { onPortal } from '../../rights/access/portal.rules.js';
import { globalAdministrator } from '../../rights/access/role.rules.js';
import { itemOnPortal, maintainer, ofUser, own, seenByOthers, seenBySelf } from '../extra-fields/extra-field.rules.js';

const self = owner('user', 'the person');

/** Words that any user may add, and global administrators may correct: users of every portal carry them. */
export const tagPolicy: Policy = policy('tags', {
  read: authenticated,
  create: authenticated,
  update: globalAdministrator,
  delete: globalAdministrator,
});

/** Tags show with the public card of their bearer, who alone takes and drops them. */
export const userTagPolicy: Policy = policy('tags of people', {
  read: any(self, all(authenticated, onPortal({ user: 'user' }))),
  create: self,
  delete: self,
});

/** Tags set on items: readable by all users of the portal; on users, if the attribute is public. */
export const extraFieldTagPolicy: Policy = policy('tags of extra fields', {
  read: any(maintainer, all(authenticated, itemOnPortal, any(not(ofUser), seenByOthers)), all(own, seenBySelf)),
  create: maintainer,
  delete: maintainer,
});
