import { type Policy, policy } from '../../resource/policy/policy.js';
import { all, authenticated, rule } from '../../resource/policy/rule.js';
import { administrator } from '../access/role.rules.js';
import { isSequencedOnPortal } from './sequence-graph.js';

const onPortalOfCaller = rule("course or session of the caller's portal", (actor, row) =>
  isSequencedOnPortal(actor, row.column('type'), row.column('resourceId')),
);
const keeper = all(administrator, onPortalOfCaller);

/** Places in sequences: sequences are everybody's, their courses and sessions those of the portal. */
export const sequenceResourcePolicy: Policy = policy('places in sequences', {
  read: all(authenticated, onPortalOfCaller),
  create: keeper,
  update: keeper,
  delete: keeper,
});
