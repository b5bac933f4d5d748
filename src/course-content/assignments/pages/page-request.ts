import Negotiator from 'negotiator';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { splitUrl } from '../../../resource/protocol/request-url.js';

/** What a key of a form looks like. */
const KEY = /^[\w-]{8,64}$/;

/** The query of a request. */
export function queryOf(request: ResourceRequest): URLSearchParams {
  return new URLSearchParams(splitUrl({ url: request.originalUrl }).query);
}

/** The id of the caller's account. @throws Problem 401 without one */
export function accountOf({ user }: ResourceRequest): number {
  if (user.id === null) throw new Problem(401, 'These pages are for people with an account.');
  return user.id;
}

/** By which two clicks on a form do its work once. @throws Problem 400 without one */
export function keyOf(form: URLSearchParams): string {
  const key = form.get('key') ?? '';
  if (!KEY.test(key)) throw new Problem(400, 'The form has no key.');
  return key;
}

/** Whether the script of a page asks, which reads JSON. */
export function isScript(request: ResourceRequest): boolean {
  return new Negotiator(request).mediaType(['text/html', 'application/json']) === 'application/json';
}
