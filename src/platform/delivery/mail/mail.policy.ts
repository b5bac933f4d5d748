import { type Policy, policy } from '../../../resource/model/policy.js';
import { administratorOfPortal } from '../../rights/access/portal-record.rules.js';

/** What was sent to whom is for administrators: those of the portal it was sent from. */
export const mailPolicy: Policy = policy('mails', { read: administratorOfPortal('portal') });
