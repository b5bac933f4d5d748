import type { ValidationError } from 'class-validator';
import { isSecret } from './variable-rules.js';

/**
 * What is wrong in the environment, a line for each setting; values of secrets are left out.
 * @param mistakes at least one
 */
export function describeMistakes(mistakes: readonly ValidationError[]): string {
  const lines = mistakes.map(({ property, value, constraints }) => {
    const echo = isSecret(property) ? '' : ` (it is ${JSON.stringify(value)})`;
    return `  ${property} ${Object.values(constraints ?? {}).join(', ')}${echo}`;
  });
  return `${mistakes.length === 1 ? 'One setting is' : `${mistakes.length} settings are`} wrong in the environment:\n${lines.join('\n')}`;
}
