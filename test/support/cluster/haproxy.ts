import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Network } from './network.js';
import { SYSTEM } from './requirements.js';

const CONFIGURATION = join(import.meta.dirname, '../../../deploy/haproxy/haproxy.cfg');
/** Where it listens, on its machine. */
export const HAPROXY = '127.0.0.1:5000';

/** HAProxy with the configuration of `deploy/haproxy`, but for the addresses. It ends with the network. */
export function startHaproxy(network: Network, machine: string, databases: readonly string[], folder: string): void {
  const addressOf = (_: string, which: string): string => network.addressOf(databases[Number(which) - 1] ?? '');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, readFileSync(CONFIGURATION, 'utf8').replaceAll(/10\.0\.0\.(\d)/g, addressOf));
  spawn('ip', [...network.on(machine), 'haproxy', '-q', '-f', file], { env: SYSTEM, stdio: 'ignore' });
}
