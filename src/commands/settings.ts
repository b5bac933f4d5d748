import { Environment } from '../config/environment.js';
import { isSecret } from '../config/variable-rules.js';
import type { Command } from './command.js';

/** `npm run lyceum -- settings`: prints every setting with its default, as a file of environment variables to begin with. */
export const run: Command = async () => {
  const defaults = new Environment() as unknown as Readonly<Record<string, unknown>>;
  console.log('# Every setting with its default. docs/settings.md says what each means; a secret may be in a file: NAME_FILE=/path.');
  for (const name of Environment.variables()) console.log(`#${name}=${isSecret(name) ? '' : textOf(defaults[name])}`);
};

/** As it would be given. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value ?? '').replaceAll('"', '');
}
