import { readFileSync } from 'node:fs';
import { StartupError } from '../config/startup-error.js';

/** Modules, connections of all pools and some callers; below it a start succeeds or fails by what happens to be open at once. */
const LEAST = 256;
const OPEN_FILES = /^Max open files\s+(\d+)/m;

export const TOO_FEW_FILES =
  'This process may not open as many files and connections as it needs: raise its limit, such as with `ulimit -n 65536`, LimitNOFILE=65536 of systemd, or --ulimit nofile=65536 of Docker.';

/**
 * Checks that this process may open as many files as a service needs at least. Where the system does not say how many (proc(5), of Linux),
 * the first one that can't be opened ends the start.
 * @throws StartupError
 */
export function requireOpenFiles(): void {
  if (mayOpen() < LEAST) throw new StartupError(TOO_FEW_FILES);
}

function mayOpen(): number {
  try {
    return Number(OPEN_FILES.exec(readFileSync('/proc/self/limits', 'latin1'))?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}
