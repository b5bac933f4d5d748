import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderRemedy } from './folder-remedy.js';
import { StartupError, systemErrorCode } from './startup-error.js';

const GENERATED = ['APP_SECRET', 'JWT_SECRET'] as const;
const SECRET_BYTES = 32;
const BROKEN = 'remove secrets.json to have new secrets made, or set DATA_DIR to another folder.';

type Secrets = Record<(typeof GENERATED)[number], string>;

/**
 * Secrets of a development installation: created once and stored in the data folder, where only its owner can read them.
 * Concurrent processes get the same ones.
 * @throws StartupError when the folder can't be used
 */
export function developmentSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json');
  try {
    return read(path) ?? make(dataDir, path);
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} can't be used (${systemErrorCode(error) ?? 'secrets.json is broken'}): ${folderRemedy(error, 'DATA_DIR', BROKEN)}`,
      {
        cause: error,
      },
    );
  }
}

function read(path: string): Secrets | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Secrets;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function make(dataDir: string, path: string): Secrets {
  // The folder may be entered by the database's own account; its private parts protect themselves.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const secrets = Object.fromEntries(GENERATED.map((name) => [name, randomBytes(SECRET_BYTES).toString('hex')])) as Secrets;
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  try {
    // A link appears whole or not at all, and fails where another process was first.
    linkSync(draft, path);
    return secrets;
  } catch (error) {
    const others = systemErrorCode(error) === 'EEXIST' ? read(path) : undefined;
    if (!others) throw error;
    return others;
  } finally {
    rmSync(draft, { force: true });
  }
}
