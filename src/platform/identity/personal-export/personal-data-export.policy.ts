import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, inPerson, type Rule } from '../../../resource/model/rule.js';
import { owner } from '../../rights/access/owner.rules.js';
import { administratorOf } from '../../rights/access/portal.rules.js';
import { globalAdministrator } from '../../rights/access/role.rules.js';
import { onPortalsOfCallerOnly } from '../../directory/users/whole-account.js';

/** An export has what the person has on every portal, so that the administrator of some of them does not get it. */
function administratorOfWhole(path: 'id' | 'user'): Rule {
  return any(globalAdministrator, all(administratorOf({ user: path }), onPortalsOfCallerOnly(path)));
}

const concerned = all(inPerson, any(administratorOfWhole('user'), owner('user', 'the person concerned')));

/** Exports are their person's and the administrators'; no API key opens them, and nobody who acts as the person. */
export const personalDataExportPolicy: Policy = policy('exports of personal data', { read: concerned, delete: concerned });

/** Whose data may be asked for: one's own, and those of people by the administrators of all of their portals. */
export const mayAskForExport = all(inPerson, any(administratorOfWhole('id'), owner('id', 'the person')));
