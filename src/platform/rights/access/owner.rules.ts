import { type Rule, rule } from '../../../resource/model/rule.js';
import { conditionAlong } from '../../../resource/policy/candidate-ids.js';
import { sql } from '../../../database/sql.js';

/**
 * The person whom the row names, such as its creator or sender, is the caller.
 * @param path to-one path to a user, or `id` for a user's own row
 * @param description the person's part in words
 */
export function owner(path: string, description = `the row's ${path.replaceAll('.', "'s ")}`): Rule {
  return rule(description, (actor, row) =>
    actor.id === null ? false : conditionAlong(row, path, (person) => sql`${person} = ${actor.id}`),
  );
}
