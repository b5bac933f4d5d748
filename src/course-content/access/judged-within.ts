import { type Rule, rule } from '../../resource/policy/rule.js';

/**
 * For actions whose address names no row: everybody signed in may try, and the handler judges the rows that are named.
 * @param description who gets through, for the access table
 */
export function judgedWithin(description: string): Rule {
  return rule(`signed in & ${description}`, (actor) => !actor.isAnonymous);
}

/** What `editedContext` judges. */
export const editorOfNamedContext = judgedWithin(
  'teacher of the course, coach in the session or tutor of the group named; administrator of its portal',
);
