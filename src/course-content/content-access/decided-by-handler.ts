import { type Rule, rule } from '../../resource/model/rule.js';

/**
 * For actions whose address names no row: every signed-in user may try, and the handler checks the rows that are named.
 * @param description who gets through, for the access table
 */
export function decidedByHandler(description: string): Rule {
  return rule(`signed in & ${description}`, (actor) => !actor.isAnonymous);
}

/** The input of `editedContext`. */
export const editorOfNamedContext = decidedByHandler(
  'teacher of the course, coach in the session or tutor of the group named; administrator of its portal',
);
