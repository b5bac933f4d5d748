import type { Actor } from '../actor.js';

/** By what a caller is known, as far as that can end: kept by what outlasts a request, such as a stream or a signed address. */
export interface Standing {
  readonly accountId: number;
  readonly portalId: number;
  /** UUID of the session of the caller's token; null for keys, and for tokens without one. */
  readonly sessionId: string | null;
  /** Id of the API key. */
  readonly keyId: number | null;
}

/** @returns null for a caller without an account, who has nothing that could end */
export function standingOf({ id, portalId, sessionId, credential }: Actor): Standing | null {
  if (id === null) return null;
  return { accountId: id, portalId, sessionId, keyId: credential?.kind === 'key' ? credential.id : null };
}
