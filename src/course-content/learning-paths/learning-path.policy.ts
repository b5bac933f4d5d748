import { sql } from '../../database/sql.js';
import { nodeEditable } from '../../platform/access/node.rules.js';
import { contentPolicy } from '../../platform/nodes/content.policy.js';
import { policy } from '../../resource/policy/policy.js';
import { all, any, rule } from '../../resource/policy/rule.js';

const running = rule(
  'between its publication and its expiry',
  (_, row) => sql`((${row.column('publishedOn')} IS NULL OR ${row.column('publishedOn')} <= now())
    AND (${row.column('expiredOn')} IS NULL OR ${row.column('expiredOn')} > now()))`,
);

/** Course content that learners see for a time only. */
export const learningPathPolicy = policy('learning paths', {
  ...contentPolicy.rules,
  read: any(nodeEditable('resourceNode'), all(running, contentPolicy.rule('read'))),
});
