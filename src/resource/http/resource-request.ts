import type { Request } from 'express';
import type { Actor } from '../../auth/actor.js';
import type { Grant } from '../policy/policy.js';
import type { MediaType } from './media-type.js';

/** A request as it reaches a generated controller: the caller from the JWT guard, the grant from the policy guard. */
export interface ResourceRequest extends Request<Record<string, string>, unknown, Buffer | undefined> {
  user: Actor;
  grant?: Grant;
  /** The format that the address itself asks for (`/api/courses.json`). */
  suffixType?: MediaType;
}

/** The path and the raw query of a request, apart. */
export function splitUrl({ url }: { url: string }): { path: string; query: string } {
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}
