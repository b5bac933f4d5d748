import type { Request } from 'express';
import type { Actor } from '../../auth/actor.js';
import type { Grant } from './policy.js';
import type { MediaType } from '../protocol/media-type.js';

/** A request as it reaches a generated controller: the caller from the JWT guard, the grant from the policy guard. */
export interface ResourceRequest extends Request<Record<string, string>, unknown, Buffer | undefined> {
  user: Actor;
  grant?: Grant;
  /** The format that the address itself asks for (`/api/courses.json`). */
  suffixType?: MediaType;
}
