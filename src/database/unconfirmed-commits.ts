import type { PoolClient } from 'pg';

/** The function of PostgreSQL in which a commit waits for its replica; unlike messages, its name is never translated. */
const WAITING_FOR_REPLICA = 'SyncRepWaitForLSN';

/** A commit of which it is unknown whether it survives a failover. */
class UnconfirmedCommitError extends Error {
  /** PostgreSQL's transaction_resolution_unknown: callers get a 503 with Retry-After. */
  readonly code = '08007';

  constructor() {
    super('The change was not confirmed by a replica.');
  }
}

/** The mark by which pg's own query reports an error once the server is done; its typings leave it out, and its version is pinned. */
interface Running {
  readonly _activeQuery: { _canceledDueToError: Error | false } | null;
}

/**
 * With synchronous replication, a commit that is cancelled while it waits for its replica is reported as done, with a warning: it is on
 * one server only, and lost if that one does not come back. Here it fails, so that nothing of the kind is acknowledged; what is sent again
 * is recognised as any other repetition.
 * @param client new
 */
export function refuseUnconfirmedCommits(client: PoolClient): void {
  client.on('notice', (notice) => {
    const running = (client as unknown as Running)._activeQuery;
    if ((notice as { readonly routine?: string }).routine === WAITING_FOR_REPLICA && running)
      running._canceledDueToError = new UnconfirmedCommitError();
  });
}
