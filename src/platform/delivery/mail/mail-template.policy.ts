import { sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, rule } from '../../../resource/model/rule.js';
import { administratorOfPortal } from '../../rights/access/portal-record.rules.js';
import { administrator } from '../../rights/access/role.rules.js';

const ofInstallation = rule('row of all portals', (_, row) => sql`${row.column('url')} IS NULL`);

/** E-mail templates: a portal's are its administrators', those of no portal everyone of them reads. */
export const mailTemplatePolicy: Policy = policy('e-mail templates', {
  read: any(administratorOfPortal('url'), all(administrator, ofInstallation)),
  create: administratorOfPortal('url'),
  update: administratorOfPortal('url'),
  delete: administratorOfPortal('url'),
});
