import type { Actor } from '../../auth/actor.js';
import { Problem } from '../protocol/problem.js';
import { TokenRequired } from '../protocol/token-required.js';

/** 401 for callers without a token, for whom one might help; 403 for all others. */
export function accessDenied({ isAnonymous }: Actor): Problem {
  return isAnonymous ? new TokenRequired() : new Problem(403, 'Access Denied.');
}
