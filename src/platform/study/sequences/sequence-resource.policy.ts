import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, authenticated, rule } from '../../../resource/model/rule.js';
import { administrator } from '../../rights/access/role.rules.js';
import { isSequencedOnPortal } from './sequence-graph.js';

const onPortalOfCaller = rule("course or session of the caller's portal", (actor, row) =>
  isSequencedOnPortal(actor, row.column('type'), row.column('resourceId')),
);
const maintainer = all(administrator, onPortalOfCaller);

/** Places in sequences: sequences are shared by all portals, their courses and sessions belong to the portal. */
export const sequenceResourcePolicy: Policy = policy('places in sequences', {
  read: all(authenticated, onPortalOfCaller),
  create: maintainer,
  update: maintainer,
  delete: maintainer,
});
