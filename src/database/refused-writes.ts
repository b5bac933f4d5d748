import type { PoolClient } from 'pg';

/** SQLSTATE of a statement that writes on a server that takes no writes: one that was the primary before. */
const READ_ONLY = '25006';

/** Lets the pool connect anew, to the server that is the primary now, in place of keeping a connection to the one that was. */
export function leaveReadOnlyServer(error: unknown, client: PoolClient): void {
  if ((error as { code?: unknown } | null)?.code !== READ_ONLY) return;
  void (client as unknown as { end(): Promise<void> }).end().catch(() => undefined);
}
