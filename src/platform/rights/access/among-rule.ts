import type { Actor } from '../../../auth/actor.js';
import type { Sql } from '../../../database/sql.js';
import { conditionAlong } from '../../../resource/policy/candidate-ids.js';
import { type Rule, rule } from '../../../resource/model/rule.js';
import { isAmong } from './membership.js';

/**
 * A value along a path is among those that the caller has something to do with, such as the groups that the caller is in; nobody without an
 * account is admitted.
 * @param description whom the rule admits
 * @param path to-one path to it, or `id` for its own row
 * @param members ids, which depend on the caller alone
 */
export function amongRule(description: string, path: string, members: (actor: Actor) => Sql): Rule {
  return rule(description, (actor, row) =>
    actor.id === null ? false : conditionAlong(row, path, (value) => isAmong(value, members(actor))),
  );
}
