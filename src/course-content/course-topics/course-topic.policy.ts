import { nodeEditable } from '../../platform/rights/access/node.rules.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { policy } from '../../resource/model/policy.js';
import { all, any, rule } from '../../resource/model/rule.js';
import { contentPartPolicy } from '../content-access/content-part.policy.js';

const active = rule('while active', (_, row) => row.column('active'));
const reader = any(nodeEditable('resourceNode'), all(active, contentPolicy.rule('read')));

/** Topics are course content; learners see the active ones. */
export const courseTopicPolicy = policy('topics', { ...contentPolicy.rules, read: reader });

/** Plans and dates of a topic go by the topic. */
export const courseTopicPartPolicy = contentPartPolicy('parts of topics', 'thematic', reader);
