import { conditionAlong } from '../../../resource/policy/candidate-ids.js';
import { type Rule, rule } from '../../../resource/model/rule.js';
import { classesJoined } from './class-memberships.js';
import { isAmong } from './membership.js';

/**
 * Member of a class or social group.
 * @param classPath to-one path to the class, or `id` for the class's own row
 */
export function classMemberOf(classPath: string): Rule {
  return rule('member of the class', (actor, row) =>
    actor.id === null ? false : conditionAlong(row, classPath, (joined) => isAmong(joined, classesJoined(actor))),
  );
}
