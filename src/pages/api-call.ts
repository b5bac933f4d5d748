import type { Actor } from '../auth/actor.js';
import type { Transaction } from '../database/statements.js';
import type { OperationDispatcher } from '../resource/batch/operation-dispatcher.js';
import type { HttpResult } from '../resource/protocol/http-result.js';
import { JSON_PLAIN, MERGE_PATCH } from '../resource/protocol/media-type.js';
import { Problem } from '../resource/protocol/problem.js';

/** One request of a page to the API. */
interface ApiCall {
  readonly actor: Actor;
  readonly method: string;
  /** With its query. */
  readonly address: string;
  readonly body?: object;
  /** Of a form that makes something: sent twice, it makes one item. */
  readonly key?: string;
  /** The state of the item that its writer has seen: another one is a 412. */
  readonly ifMatch?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Signed addresses of files are made for it. */
  readonly host?: string;
}

const UNREADABLE = [401, 403, 404];

/**
 * Asks the API within the process, as the caller could from outside: by the same policies, limits and checks.
 * @param within the unit of work that the request is a part of
 * @throws Problem as the API would answer
 */
export function callApi(
  api: OperationDispatcher,
  { actor, method, address, body, key = '', ifMatch = '', headers = {}, host }: ApiCall,
  within?: Transaction,
): Promise<HttpResult> {
  const said = {
    accept: JSON_PLAIN.type,
    ...(body === undefined ? {} : { 'content-type': method === 'PATCH' ? MERGE_PATCH : JSON_PLAIN.type }),
    ...(key === '' ? {} : { 'idempotency-key': key }),
    ...(ifMatch === '' ? {} : { 'if-match': ifMatch }),
    ...headers,
  };
  const content = body && Buffer.from(JSON.stringify(body));
  return api.dispatch({ method, originalUrl: address, host, headers: said, body: content, user: actor }, within);
}

/** What an answer has in its body; an empty object where it has none. */
export function documentIn({ body }: HttpResult): unknown {
  return JSON.parse((body ?? '{}').toString());
}

/** @returns undefined where the caller may not read it, or it is not there */
export async function unlessUnreadable<Found>(read: Promise<Found>): Promise<Found | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Problem && UNREADABLE.includes(error.getStatus())) return undefined;
    throw error;
  }
}
