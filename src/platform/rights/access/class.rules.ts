import type { Rule } from '../../../resource/model/rule.js';
import { amongRule } from './among-rule.js';
import { classesJoined } from './class-memberships.js';

/**
 * Member of a class or social group.
 * @param classPath to-one path to the class, or `id` for the class's own row
 */
export function classMemberOf(classPath: string): Rule {
  return amongRule('member of the class', classPath, classesJoined);
}
