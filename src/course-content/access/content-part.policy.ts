import { nodeEditable, nodeReadable } from '../../platform/access/node.rules.js';
import { type Policy, policy } from '../../resource/policy/policy.js';
import type { Rule } from '../../resource/policy/rule.js';
import { through } from '../../resource/policy/through.js';

/**
 * Parts of a piece of content go by it: seen by its readers, kept by its editors.
 * @param content to-one relation to the content
 * @param reader who reads the content, where not everybody does whom its links reach
 */
export function contentPartPolicy(name: string, content: string, reader: Rule = nodeReadable('resourceNode')): Policy {
  const editor = through(content, nodeEditable('resourceNode'));
  return policy(name, { read: through(content, reader), create: editor, update: editor, delete: editor });
}
