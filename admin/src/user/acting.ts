import { useSyncExternalStore } from 'react';
import { ask, askAsOneself } from '../by-hand/service';
import { type Acting, actingChangedEverywhere, actingNow, onActing } from '../tokens';

/**
 * From now on every page in this browser is that of the person, until it is ended, or over, or the session ends.
 * @throws ServiceProblem where this may not be
 */
export async function actAs(id: number, reason: string): Promise<void> {
  await ask('POST', `/api/users/${id}/act_as`, { reason });
  await actingChangedEverywhere();
}

/** Back to the own account; the token for the other one ends too. @throws ServiceProblem */
export async function endActing(id: number): Promise<void> {
  await askAsOneself('DELETE', `/api/users/${id}/act_as`);
  await actingChangedEverywhere();
}

/** As whom the administrator acts; null for the own account. */
export function useActing(): Acting | null {
  return useSyncExternalStore(onActing, actingNow);
}
