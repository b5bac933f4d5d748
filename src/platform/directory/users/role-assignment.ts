import { didYouMean } from '../../../resource/protocol/nearest.js';
import { ViolationProblem } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import type { Write } from '../../../resource/model/write.js';
import { ASSIGNABLE_ROLES, type Role, ROLES } from '../../rights/access/roles.js';

/**
 * Global roles are assigned from a fixed list, and only holders of the highest one may assign it.
 * @throws ViolationProblem with one violation per role that cannot be given
 */
export function requireAssignableRoles({ values, actor }: Pick<Write, 'values' | 'actor'>): void {
  const asked = Array.isArray(values.roles) ? (values.roles as string[]) : [];
  const assignable = ASSIGNABLE_ROLES.filter((role) => role !== ROLES.globalAdministrator || actor.is(ROLES.globalAdministrator));
  const refused = asked.flatMap((role, index) => (assignable.includes(role as Role) ? [] : [index]));
  if (refused.length === 0) return;
  throw new ViolationProblem(
    refused.map((index) => ({
      propertyPath: `roles[${index}]`,
      message: `This role cannot be given. Choose among ${assignable.join(', ')}.${didYouMean(String(asked[index]), assignable)}`,
      code: VIOLATION_CODES.notAChoice,
    })),
  );
}
