import { type Policy, policy } from '../../resource/model/policy.js';
import { all, any, inPerson } from '../../resource/model/rule.js';
import { owner } from '../access/owner.rules.js';
import { administratorOf } from '../access/portal.rules.js';

const concerned = all(inPerson, any(administratorOf({ user: 'user' }), owner('user', 'the person concerned')));

/** Exports are their person's and the administrators'; no API key opens them, and nobody who acts as the person. */
export const personalDataExportPolicy: Policy = policy('exports of personal data', { read: concerned, delete: concerned });

/** Whose data may be asked for: one's own, and those of people of the portal by its administrators. */
export const mayAskForExport = all(inPerson, any(administratorOf({ user: 'id' }), owner('id', 'the person')));
