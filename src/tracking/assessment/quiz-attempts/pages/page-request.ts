import type { ResourceRequest } from '../../../../resource/model/resource-request.js';
import { Problem } from '../../../../resource/protocol/problem.js';
import { splitUrl } from '../../../../resource/protocol/request-url.js';

/** The query of a request. */
export function queryOf(request: ResourceRequest): URLSearchParams {
  return new URLSearchParams(splitUrl({ url: request.originalUrl }).query);
}

/** The id of the caller's account. @throws Problem 401 without one */
export function accountOf({ user }: ResourceRequest): number {
  if (user.id === null) throw new Problem(401, 'These pages are for people with an account.');
  return user.id;
}

/** The number of the question that a query asks for. */
export function questionIn(query: URLSearchParams): number | undefined {
  const text = query.get('question') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}
