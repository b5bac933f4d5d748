import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { StartupError, systemErrorCode } from './startup-error.js';
import { secretVariables } from './variable-rules.js';

type Source = Readonly<Record<string, string | undefined>>;

const SUFFIX = '_FILE';
const MOST_BYTES = 64 * 1024;

/**
 * The same variables, with those secrets that are in files: `JWT_SECRET_FILE` names the file of `JWT_SECRET`, as secrets of Docker,
 * Kubernetes and systemd are handed over. A line break at the end of the file is no part of the secret.
 * @throws StartupError where a file can't be read, or a secret is given twice; never with its content
 */
export function withSecretFiles(source: Source): Source {
  const read: Record<string, string> = {};
  for (const name of secretVariables()) {
    const path = source[name + SUFFIX]?.trim();
    if (!path) continue;
    if (source[name]?.trim()) throw new StartupError(`Both ${name} and ${name}${SUFFIX} are set. Remove one of them.`);
    read[name] = contentOf(path, name);
  }
  return { ...source, ...read };
}

function contentOf(path: string, name: string): string {
  try {
    const file = openSync(path, 'r');
    try {
      const stat = fstatSync(file);
      if (!stat.isFile() || stat.size > MOST_BYTES) throw new StartupError(`The file of ${name}${SUFFIX} is no file of a secret: ${path}.`);
      const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (text.trim() === '') throw new StartupError(`The file of ${name}${SUFFIX} is empty: ${path}.`);
      return text;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The file of ${name}${SUFFIX} can't be read (${systemErrorCode(error) ?? 'unknown reason'}): ${path}.`);
  }
}
