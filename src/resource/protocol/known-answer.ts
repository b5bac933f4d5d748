import { isFresh } from './etag.js';
import type { HttpResult } from './http-result.js';

/** What of a request says which representations its caller has. */
interface Reading {
  readonly method: string;
  readonly headers: { readonly 'if-none-match'?: string };
}

/** Whether the caller of a read has these very bytes already, so that its answer is a 304 (RFC 9110 §13.1.2). */
export function isKnown({ method, headers }: Reading, { etag, status }: Pick<HttpResult, 'etag' | 'status'>): boolean {
  const known = headers['if-none-match'];
  const reads = method === 'GET' || method === 'HEAD';
  return reads && status === 200 && etag !== undefined && known !== undefined && isFresh(known, etag);
}
