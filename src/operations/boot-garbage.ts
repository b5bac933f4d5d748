import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The first callers, who wait for a service that starts, shall not wait for this, too. */
const SETTLED_MS = 2_000;

/**
 * Runs one garbage collection shortly after the start. V8 measures what survives its first full collection to decide how far the
 * heap may grow before the next one, and makes that first one only at several hundred megabytes: without it a service keeps 150
 * MB of garbage.
 * @see https://nodejs.org/docs/latest-v20.x/api/v8.html#v8setflagsfromstringflags
 */
export function collectBootGarbageSoon(): void {
  setTimeout(collectGarbage, SETTLED_MS).unref();
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
}
