import { nodeEditable } from '../../platform/access/node.rules.js';
import { contentPolicy } from '../../platform/nodes/content.policy.js';
import { policy } from '../../resource/policy/policy.js';
import { all, any, rule } from '../../resource/policy/rule.js';
import { contentPartPolicy } from '../access/content-part.policy.js';

const active = rule('while active', (_, row) => row.column('active'));
const reader = any(nodeEditable('resourceNode'), all(active, contentPolicy.rule('read')));

/** Topics are course content; learners see the active ones. */
export const thematicPolicy = policy('topics', { ...contentPolicy.rules, read: reader });

/** Plans and dates of a topic go by the topic. */
export const thematicPartPolicy = contentPartPolicy('parts of topics', 'thematic', reader);
