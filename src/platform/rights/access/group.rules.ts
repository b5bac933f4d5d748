import { conditionAlong } from '../../../resource/policy/candidate-ids.js';
import { type Rule, rule } from '../../../resource/model/rule.js';
import { groupsJoined, groupsTutored } from './group-memberships.js';
import { isAmong } from './membership.js';

/**
 * Current course group student.
 * @param groupPath to-one path to the group, or `id` for the group's own row
 */
export function groupMemberOf(groupPath: string): Rule {
  return rule('member of the group', (actor, row) =>
    actor.id === null ? false : conditionAlong(row, groupPath, (group) => isAmong(group, groupsJoined(actor))),
  );
}

/** Current course group teacher. */
export function groupTutorOf(groupPath: string): Rule {
  return rule('tutor of the group', (actor, row) =>
    actor.id === null ? false : conditionAlong(row, groupPath, (group) => isAmong(group, groupsTutored(actor))),
  );
}
