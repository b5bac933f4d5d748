import { useSyncExternalStore } from 'react';
import { actWith } from '../tokens';
import { ask, askDocument } from '../by-hand/service';

/** As whom the administrator acts for a while. */
export interface Acting {
  readonly id: number;
  readonly name: string;
  readonly expiresAt: string;
}

let current: Acting | null = null;
const listeners = new Set<() => void>();

function become(acting: Acting | null): void {
  current = acting;
  for (const listener of listeners) listener();
}

/**
 * From now on everything here is asked for as the person, until it is ended, or over, or the page is loaded anew.
 * @throws ServiceProblem where this may not be
 */
export async function actAs(id: number, name: string, reason: string): Promise<void> {
  const given = (await askDocument('POST', `/api/users/${id}/act_as`, { reason })) as {
    readonly token: string;
    readonly expiresAt: string;
  };
  actWith(given, () => become(null));
  become({ id, name, expiresAt: given.expiresAt });
}

/** Back to the own account; the token for the other one ends too. */
export async function endActing(): Promise<void> {
  const acting = current;
  actWith(null);
  become(null);
  if (acting) await ask('DELETE', `/api/users/${acting.id}/act_as`);
}

/** As whom the administrator acts; null for the own account. */
export function useActing(): Acting | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
