import { sql } from '../../database/sql.js';
import { owner } from '../../platform/rights/access/owner.rules.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { policy } from '../../resource/model/policy.js';
import { all, any, rule } from '../../resource/model/rule.js';
import { administratorOfContent } from '../content-access/content.rules.js';

const author = owner('resourceNode.creator', 'its author');
const changeable = any(
  administratorOfContent,
  rule('unless read-only', (_, row) => sql`NOT ${row.column('readonly')}`),
  author,
);

/** Course content, of which what is read-only is changed by its author alone. */
export const documentPolicy = policy('documents', {
  ...contentPolicy.rules,
  update: all(contentPolicy.rule('update'), changeable),
  delete: all(contentPolicy.rule('delete'), changeable),
});
