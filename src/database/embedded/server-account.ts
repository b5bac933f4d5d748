import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { StartupError } from '../../config/startup-error.js';

/** The account that runs the database server; empty means the account of this process. */
export interface ServerAccount {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root; these accounts exist on most systems and need no new one to be made. */
const STAND_INS = ['postgres', 'nobody'];

/**
 * Chooses who runs the server: this process's account or, where that is root, the owner of the cluster or else a stand-in.
 * @param cluster the cluster's folder, which need not exist
 * @throws StartupError when the cluster belongs to another account, or root finds no stand-in
 */
export function chooseServerAccount(cluster: string): ServerAccount {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  const self = process.getuid?.();
  if (self !== 0) {
    if (owner && owner.uid !== self) {
      throw new StartupError(
        `The database in ${cluster} belongs to another account (uid ${owner.uid}). Start Lyceum as that account or as root, or set DATA_DIR to another folder.`,
      );
    }
    return {};
  }
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : standIn();
}

function standIn(): ServerAccount {
  for (const name of STAND_INS) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      continue;
    }
  }
  throw new StartupError(
    `PostgreSQL refuses to run as root, and there is no account ${STAND_INS.join(' or ')} to run it instead. Start Lyceum as an ordinary user, or set DATABASE_URL.`,
  );
}

function idOf(flag: '-u' | '-g', name: string): number {
  return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
}

/** Whether an account may enter a folder or run a file: asked of the system, which alone knows all its rules. */
export function mayEnter(account: ServerAccount, path: string): boolean {
  return account.uid === undefined || spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...account, cwd: '/' }).status === 0;
}
