import { owner } from '../../platform/access/owner.rules.js';
import { onPortal } from '../../platform/access/portal.rules.js';
import { policy } from '../../resource/policy/policy.js';
import { all } from '../../resource/policy/rule.js';

const own = all(owner('user', 'whoever wrote it'), onPortal({ course: 'course' }));

/** What somebody notes is nobody else's, teachers and administrators included. */
export const notebookPolicy = policy('notebooks', { read: own, create: own, update: own, delete: own });
