import { administratorOfPortal } from '../../../platform/rights/access/portal-record.rules.js';
import { policy } from '../../../resource/model/policy.js';
import { any } from '../../../resource/model/rule.js';
import { through } from '../../../resource/policy/through.js';
import { meetingManager } from '../../policies/conference-meeting.policy.js';

/** Packs are for those who run the meeting, and for the administrators of the portal that signed. */
export const evidencePackPolicy = policy('evidence of meetings', {
  read: any(through('meeting', meetingManager), administratorOfPortal('portal')),
});
