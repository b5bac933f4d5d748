import type { DeprecationWatch } from './deprecation.js';
import { ApiProblem } from './problem.js';
import type { Fetch, Session } from './session.js';

/** Tries in all of a request that is safe to send again. */
const TRIES = 4;
const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** Answers after which the same request may well succeed. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/**
 * Sends requests for a session. An expired token is renewed once; what takes effect once however often it is sent (reading, PUT, DELETE,
 * and what has an `Idempotency-Key`) is sent again after a broken connection or a passing refusal, with growing pauses.
 */
export class Transport {
  constructor(
    private readonly session: Session,
    private readonly fetch: Fetch,
    private readonly deprecations: DeprecationWatch,
  ) {}

  /** @throws ApiProblem for answers of 400 and above, a TypeError where there was no answer */
  async send(request: Request): Promise<Response> {
    const isRepeatable = WITHOUT_EFFECT.has(request.method) || request.headers.has('idempotency-key');
    for (let left = isRepeatable ? TRIES : 1; ; left -= 1) {
      const outcome = await this.#signed(request.clone()).catch((error: unknown) => error);
      if (outcome instanceof Response) this.deprecations.look(request, outcome);
      if (outcome instanceof Response && outcome.ok) return outcome;
      const problem = outcome instanceof Response ? await ApiProblem.of(outcome) : outcome;
      const mayPass = problem instanceof ApiProblem ? PASSING.has(problem.status) : problem instanceof TypeError;
      if (left <= 1 || !mayPass) throw problem;
      await pause(pauseBefore(TRIES - left, problem), request.signal);
    }
  }

  async #signed(request: Request): Promise<Response> {
    const again = request.clone();
    const { token } = this.session;
    const response = await this.fetch(bearing(request, token));
    if (response.status !== 401 || token === undefined) return response;
    const renewed = await this.session.renewed(token);
    if (renewed === undefined) return response;
    await response.body?.cancel();
    return this.fetch(bearing(again, renewed));
  }
}

function bearing(request: Request, token: string | undefined): Request {
  if (token !== undefined && !request.headers.has('authorization')) request.headers.set('Authorization', `Bearer ${token}`);
  return request;
}

/** @param tried how many times before this pause */
function pauseBefore(tried: number, problem: unknown): number {
  const asked = problem instanceof ApiProblem ? problem.retryAfter : undefined;
  return Math.min(asked === undefined ? SHORTEST_PAUSE_MS * 2 ** tried : asked * 1000, LONGEST_PAUSE_MS);
}

/** @throws the signal's reason where it is aborted meanwhile */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = (): void => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new Error('The request was given up.'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted);
      resolve();
    }, milliseconds);
    if (signal?.aborted) aborted();
    else signal?.addEventListener('abort', aborted, { once: true });
  });
}
