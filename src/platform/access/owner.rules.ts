import { type Rule, rule } from '../../resource/policy/rule.js';
import { reaching } from '../../resource/policy/reach.js';
import { sql } from '../../database/sql.js';

/**
 * Voters' table, "the creator", "self", "the sender" and their like: the person whom the row names is the caller.
 * @param path to-one path to a user, or `id` for a user's own row
 * @param description the person's part in words
 */
export function owner(path: string, description = `the row's ${path.replaceAll('.', "'s ")}`): Rule {
  return rule(description, (actor, row) => (actor.id === null ? false : reaching(row, path, (person) => sql`${person} = ${actor.id}`)));
}
