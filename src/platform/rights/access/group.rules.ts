import type { Rule } from '../../../resource/model/rule.js';
import { amongRule } from './among-rule.js';
import { groupsJoined, groupsTutored } from './group-memberships.js';

/**
 * Current course group student.
 * @param groupPath to-one path to the group, or `id` for the group's own row
 */
export function groupMemberOf(groupPath: string): Rule {
  return amongRule('member of the group', groupPath, groupsJoined);
}

/** Current course group teacher. */
export function groupTutorOf(groupPath: string): Rule {
  return amongRule('tutor of the group', groupPath, groupsTutored);
}
