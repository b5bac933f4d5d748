import { setTimeout as pause } from 'node:timers/promises';
import { STANDARD_ERROR } from './standard-stream.js';

const POLL_MS = 100;
/** From then on a person who watches a start wants to know what it waits for. */
const TOLD_AFTER_MS = 2_000;

/** A start that was asked to stop before it was complete. */
export class StartStopped extends Error {
  constructor() {
    super('The start was stopped before it was complete.');
  }
}

/**
 * Waits during a start until something holds, and says after two seconds what it waits for.
 * @param holds asked again and again
 * @param what a sentence, such as "Waiting for …"; asked for when it is to be said
 * @param stopped ends the wait
 * @throws StartStopped
 */
export async function waitDuringStart(
  holds: () => boolean | Promise<boolean>,
  what: () => string | Promise<string>,
  stopped?: AbortSignal,
): Promise<void> {
  const begun = performance.now();
  let isTold = false;
  while (!(await holds())) {
    if (stopped?.aborted) throw new StartStopped();
    if (!isTold && performance.now() - begun > TOLD_AFTER_MS) {
      isTold = true;
      STANDARD_ERROR.put(`${await what()}\n`);
    }
    await pause(POLL_MS);
  }
}
