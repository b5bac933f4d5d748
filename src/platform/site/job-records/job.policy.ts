import { type Policy, policy } from '../../../resource/model/policy.js';
import { administratorOfPortal } from '../../rights/access/portal-record.rules.js';

const administrators = administratorOfPortal('portal');

/** Jobs of a portal are its administrators'; those of none, such as turns of schedules, global administrators'. */
export const jobPolicy: Policy = policy('background jobs', { read: administrators, delete: administrators });
