import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, rule } from '../../../resource/model/rule.js';
import { owner } from '../../rights/access/owner.rules.js';
import { administrator } from '../../rights/access/role.rules.js';
import { isSequencedOnPortal } from './sequence-graph.js';

const onPortalOfCaller = rule("course or session of the caller's portal", (actor, row) =>
  isSequencedOnPortal(actor, row.column('type'), row.column('resourceId')),
);

/** People see what they have completed, administrators what is on their portal. */
export const sequenceCompletionPolicy: Policy = policy('completions', {
  read: all(any(owner('user', 'who completed it'), administrator), onPortalOfCaller),
});
