import { sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, rule } from '../../../resource/model/rule.js';
import { owner } from '../../rights/access/owner.rules.js';

/** A notification that is only mailed is not in the list. */
const shown = rule('that is shown in the product', (_, row) => sql`${row.column('inProduct')}`);
const own = all(owner('user', 'the person'), shown);

/** Notifications are private: not even administrators see them. */
export const notificationPolicy: Policy = policy('notifications', { read: own, update: own, delete: own });
