import type { HookRow } from './hook-row.js';
import { callbackAddress, type HookTerms, RENEWAL_MS, signedAt } from './hook-terms.js';
import type { RemoteHook } from './server/videoconference-server.js';

/**
 * What is to be done about one hook: `register` a (new) address and remove the old one, `retire` an old one that is still there,
 * `remove` all of it, `confirm` one that the server lists, or `keep` it as it is.
 */
type HookStep = 'register' | 'retire' | 'remove' | 'confirm' | 'keep';

/**
 * Decides from our row, the server's list and the time alone.
 * @param listed every hook of the server; undefined where listing them failed
 */
export function hookStep(row: HookRow, listed: readonly RemoteHook[] | undefined, terms: HookTerms, now: Date): HookStep {
  if (!row.wanted) return 'remove';
  if (!isCurrent(row, terms, now)) return 'register';
  if (row.previousHookId !== null) return 'retire';
  if (!listed) return row.remoteHookId === null ? 'register' : 'keep';
  const found = listed.find(({ callbackUrl }) => callbackUrl === row.callbackUrl);
  if (!found || hasLostScope(row, found)) return 'register';
  return row.remoteHookId === found.id ? 'keep' : 'confirm';
}

/** Whether an address is registered, or about to be, under today's terms and before its renewal is due. */
export function isCurrent(row: HookRow, terms: HookTerms, now: Date): boolean {
  const { callbackUrl, externalMeetingId } = row;
  const signed = callbackUrl === null ? undefined : signedAt(callbackUrl);
  if (signed === undefined || now.getTime() - signed.getTime() >= RENEWAL_MS) return false;
  if (row.serverUrl !== terms.connection.serverUrl || row.eventFilter !== terms.eventFilter) return false;
  return callbackUrl === callbackAddress(terms, externalMeetingId, signed);
}

/** After a restart, 3.x makes a hook for one meeting one for all (and 3.0 to 3.3 from the start). */
export function hasLostScope(row: Pick<HookRow, 'scope'>, found: RemoteHook): boolean {
  return row.scope === 'per_meeting' && found.externalMeetingId === undefined;
}
