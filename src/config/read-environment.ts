import { resolve } from 'node:path';
import { developmentSecrets } from './development-secrets.js';
import { Environment } from './environment.js';
import { withSecretFiles } from './secret-files.js';

/**
 * The settings of this process; a secret may be in a file (`JWT_SECRET_FILE`). Outside of production missing secrets are generated and stored in DATA_DIR.
 * @throws StartupError that lists every mistake at once
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>> = process.env): Environment {
  const source = withSecretFiles(variables);
  const secretsMissing = !source['APP_SECRET']?.trim() || !source['JWT_SECRET']?.trim();
  if (!secretsMissing || source['NODE_ENV'] === 'production') return Environment.parse(source);
  // Other mistakes are reported before anything is written to disk.
  const placeholder = 'generated';
  const draft = Environment.parse({ APP_SECRET: placeholder, JWT_SECRET: placeholder, ...withoutEmpty(source) });
  return Environment.parse({ ...developmentSecrets(resolve(draft.DATA_DIR)), ...withoutEmpty(source) });
}

function withoutEmpty(source: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())));
}
