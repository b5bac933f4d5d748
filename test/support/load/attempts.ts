import { setTimeout as pause } from 'node:timers/promises';
import type { Reply } from '../api-client.js';

/** The videoconference server waits for longer; how long the service needs would be seen less well. */
export const AGAIN_MS = 200;
/** After which a request counts as one that hangs. */
const HANGS_MS = 60_000;
const GIVES_UP_MS = 240_000;

/** An answer, or why there was none. Times are those of `performance.now()`. */
export interface Attempt {
  readonly begun: number;
  readonly ended: number;
  readonly outcome: number | 'hangs' | 'broken';
  /** What was said where it failed. */
  readonly said?: string;
}

/** One request, sent until it was taken. */
export interface Sent {
  readonly attempts: readonly Attempt[];
  readonly isRepeated: boolean;
  /** Whether an attempt that was answered otherwise had taken effect. */
  readonly wasDone: boolean;
}

/**
 * Sends a request until it is answered 200 or 201.
 * @param wasDone whether an answer says that an earlier attempt had taken effect
 * @throws Error with all outcomes where it never is, and at once where the request itself is refused (4xx)
 */
export async function untilTaken<Body>(
  send: () => Promise<Reply<Body>>,
  wasDone: (reply: Reply<Body>) => boolean,
): Promise<[Sent, Reply<Body>]> {
  const attempts: Attempt[] = [];
  const begun = performance.now();
  while (performance.now() - begun < GIVES_UP_MS) {
    const [attempt, reply] = await timed(send);
    attempts.push(attempt);
    if (reply && (reply.status === 200 || reply.status === 201)) {
      return [{ attempts, isRepeated: attempts.length > 1, wasDone: wasDone(reply) }, reply];
    }
    if (reply && reply.status >= 400 && reply.status < 500) break;
    await pause(AGAIN_MS);
  }
  throw new Error(`Never taken: ${attempts.map(({ outcome }) => outcome).join()}: ${attempts.at(-1)?.said ?? ''}`);
}

/** @returns how it went, and the answer where there was one within a minute */
export async function timed<Body>(send: () => Promise<Reply<Body>>): Promise<[Attempt, Reply<Body> | undefined]> {
  const begun = performance.now();
  const waiting = new AbortController();
  const hangs = pause(HANGS_MS, 'hangs' as const, { signal: waiting.signal }).catch(() => 'hangs' as const);
  const reply = await Promise.race([send().catch(() => 'broken' as const), hangs]);
  waiting.abort();
  const attempt = { begun, ended: performance.now() };
  if (typeof reply === 'string') return [{ ...attempt, outcome: reply }, undefined];
  return [{ ...attempt, outcome: reply.status, ...(reply.status >= 400 && { said: reply.text.slice(0, 500) }) }, reply];
}
