import { owner } from '../../platform/rights/access/owner.rules.js';
import { onPortal } from '../../platform/rights/access/portal.rules.js';
import { policy } from '../../resource/model/policy.js';
import { all } from '../../resource/model/rule.js';

const own = all(owner('user', 'the user who wrote it'), onPortal({ course: 'course' }));

/** Notes are readable by their author only, not even by teachers or administrators. */
export const notePolicy = policy('notebooks', { read: own, create: own, update: own, delete: own });
