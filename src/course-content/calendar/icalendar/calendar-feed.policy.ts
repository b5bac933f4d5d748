import { owner } from '../../../platform/rights/access/owner.rules.js';
import { policy } from '../../../resource/model/policy.js';

const own = owner('user', 'whose events it shows');

/** Feeds are the person's own, for administrators too: an address is a credential. */
export const calendarFeedPolicy = policy('calendar feeds', { read: own, create: own, delete: own });
