import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError, systemErrorCode } from '../../config/startup-error.js';
import { chooseServerAccount, mayEnter } from './server-account.js';
import type { ServerAccount } from './server-account.js';

/** Where a cluster lives and who runs it. */
export interface ClusterPlace {
  readonly account: ServerAccount;
  /** The cluster itself: PostgreSQL's data folder. */
  readonly cluster: string;
  /** The folder around it, which the account can enter. */
  readonly surroundings: string;
}

/** Home of clusters that root starts from a folder which no other account may enter. */
const SHARED_HOME = '/var/lib/lyceum';
/** macOS allows 104 bytes for a socket's path, Linux 108, the closing zero included. */
const LONGEST_SOCKET_PATH = 103;
const SOCKET_NAME = '.s.PGSQL.5432';

/**
 * Finds or chooses the location of the data folder's cluster: inside of it, or, where root has its data in a folder that the
 * server's account can't enter, below `/var/lib/lyceum` with a link to it.
 * @throws StartupError when there is no usable place
 */
export function clusterPlace(dataDir: string): ClusterPlace {
  const entry = join(dataDir, 'postgresql');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    const account = chooseServerAccount(entry);
    if (!lstatSync(entry, { throwIfNoEntry: false }) && !mayEnter(account, dataDir)) linkToSharedHome(entry, account);
    const cluster = existsSync(entry) ? realpathSync(entry) : join(realpathSync(dataDir), 'postgresql');
    if (!mayEnter(account, dirname(cluster))) throw unreachable(dataDir, account);
    return { account, cluster, surroundings: dirname(cluster) };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The data folder ${dataDir} can't be used (${systemErrorCode(error)}); set DATA_DIR to another one.`, {
      cause: error,
    });
  }
}

function linkToSharedHome(entry: string, { uid = 0, gid = 0 }: ServerAccount): void {
  const cluster = join(SHARED_HOME, randomBytes(6).toString('hex'), 'postgresql');
  mkdirSync(SHARED_HOME, { recursive: true, mode: 0o755 });
  mkdirSync(dirname(cluster), { mode: 0o711 });
  mkdirSync(cluster, { mode: 0o700 });
  chownSync(cluster, uid, gid);
  symlinkSync(cluster, entry);
}

function unreachable(dataDir: string, account: ServerAccount): StartupError {
  return new StartupError(
    `PostgreSQL refuses to run as root, and the account that runs it instead (uid ${account.uid}) may not enter ${dataDir}. Start Lyceum as an ordinary user, or set DATA_DIR to a folder that everyone may enter.`,
  );
}

/** The folder for the server's socket: the cluster, or a short one below `/tmp` where the cluster's path is too long for a socket. */
export function socketFolder(cluster: string): string {
  if (Buffer.byteLength(join(cluster, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) return cluster;
  return join('/tmp', `lyceum-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`);
}
