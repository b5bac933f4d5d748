import { nodeEditable, nodeReadable } from '../../platform/rights/access/node.rules.js';
import { type Policy, policy } from '../../resource/model/policy.js';
import type { Rule } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';

/**
 * Parts of content follow its rights: its readers see them, its editors maintain them.
 * @param content to-one relation to the content
 * @param reader who reads the content, where not all members of its contexts do
 */
export function contentPartPolicy(name: string, content: string, reader: Rule = nodeReadable('resourceNode')): Policy {
  const editor = through(content, nodeEditable('resourceNode'));
  return policy(name, { read: through(content, reader), create: editor, update: editor, delete: editor });
}
