import type { Actor } from '../../auth/actor.js';
import { Problem } from '../http/problem.js';

/** 401 for callers without a token, for whom one might help; 403 for all others. */
export function refusal({ isAnonymous }: Actor): Problem {
  return isAnonymous ? new Problem(401, 'This needs a token: sign in at /api/authentication_token.') : new Problem(403, 'Access Denied.');
}
