import { sql } from '../../database/sql.js';
import { nodeEditable } from '../../platform/rights/access/node.rules.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { policy, type Policy } from '../../resource/model/policy.js';
import { all, any, rule } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';
import { editorOfContext } from '../content-access/content.rules.js';
import { inOpenSection, openPath, openSection } from './subscription.rules.js';

const running = rule(
  'between its publication and its expiry',
  (_, row) => sql`((${row.column('publishedOn')} IS NULL OR ${row.column('publishedOn')} <= now())
    AND (${row.column('expiredOn')} IS NULL OR ${row.column('expiredOn')} > now()))`,
);

const editor = nodeEditable('resourceNode');

/** Sections of learning paths; once people or classes are subscribed to one, only those see it. */
export const learningPathCategoryPolicy = policy('sections of learning paths', {
  ...contentPolicy.rules,
  read: any(editor, all(openSection, contentPolicy.rule('read'))),
});

const reader = any(editor, all(running, openPath, inOpenSection, contentPolicy.rule('read')));

/** Course content that learners see for a time only, and some of it only when they are subscribed. */
export const learningPathPolicy = policy('learning paths', { ...contentPolicy.rules, read: reader });

const editorOfPath = through('lp', editor);

/** Steps go by their learning path. */
export const learningPathItemPolicy = policy('steps of learning paths', {
  read: through('lp', reader),
  create: editorOfPath,
  update: editorOfPath,
  delete: editorOfPath,
});

/** Who is subscribed to a path or a section is its editors' affair: teachers, coaches, administrators. */
function subscriptionsTo(property: string): Policy {
  const maintainer = through(property, editorOfContext);
  return policy('subscriptions to learning paths', { read: maintainer, create: maintainer, update: maintainer, delete: maintainer });
}

export const pathSubscriptionPolicy = subscriptionsTo('lp');
export const sectionSubscriptionPolicy = subscriptionsTo('category');
export const sectionClassSubscriptionPolicy = subscriptionsTo('lpCategory');
