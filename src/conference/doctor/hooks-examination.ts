import type { HookRow } from '../hooks/hook-row.js';
import { hasLostScope } from '../hooks/hook-step.js';
import { type HookTerms, isOurs } from '../hooks/hook-terms.js';
import type { RemoteHook } from '../hooks/server/videoconference-server.js';
import { failed, type Finding, ok, warning } from './finding.js';

const WAIT = 'Wait a minute: the service mends this by itself. If it stays, look at the last error of the hook.';

/** Compares what we have written down with what the server tells. @param rows wanted hooks */
export function examineHooks(rows: readonly HookRow[], listed: readonly RemoteHook[], terms: HookTerms, now: Date): Finding[] {
  const ours = listed.filter(({ callbackUrl }) => isOurs(callbackUrl, terms));
  const found = (row: HookRow): RemoteHook | undefined => ours.find(({ callbackUrl }) => callbackUrl === row.callbackUrl);
  const known = new Set(rows.flatMap(({ callbackUrl, previousCallbackUrl }) => [callbackUrl, previousCallbackUrl]));
  const shadowed = rows.filter((row) => !found(row) && listed.some((hook) => isForeignRival(hook, row, terms)));
  const missing = rows.filter((row) => !found(row) && !shadowed.includes(row));
  const lost = rows.filter((row) => ours.some((hook) => hook === found(row) && hasLostScope(row, hook)));
  const expired = rows.filter((row) => found(row) && row.expiresAt !== null && row.expiresAt <= now);
  const strays = ours.filter(({ callbackUrl }) => !known.has(callbackUrl));
  const findings = [
    told(
      shadowed,
      'Behind the hook of another system, which gets their events',
      failed,
      'Use webhooks_scope=global: a server 3.x serves only the first hook of a meeting.',
    ),
    told(missing, `Missing on the server${lastErrorOf(missing)}`, failed, WAIT),
    told(expired, `On the server with an address that has expired${lastErrorOf(expired)}`, failed, WAIT),
    told(
      lost,
      'Meant for one meeting and for all on the server',
      warning,
      'Use webhooks_scope=global, or update the server: 3.0 to 3.3 lose the meeting of a hook, 3.x does at each restart.',
    ),
    told(strays, 'Ours on the server, and duplicate or stale', warning, WAIT),
  ].flat();
  return findings.length > 0 ? findings : [ok('hooks', `All wanted hooks are on the server: ${rows.length}.`)];
}

function told(hooks: readonly unknown[], what: string, verdict: typeof failed, fix: string): Finding[] {
  return hooks.length === 0 ? [] : [verdict('hooks', `${what}: ${hooks.length} of the hooks.`, fix)];
}

function isForeignRival({ callbackUrl, externalMeetingId }: RemoteHook, row: HookRow, terms: HookTerms): boolean {
  return row.externalMeetingId !== null && externalMeetingId === row.externalMeetingId && !isOurs(callbackUrl, terms);
}

function lastErrorOf(rows: readonly HookRow[]): string {
  const error = rows.find(({ lastError }) => lastError !== null)?.lastError;
  return error == null ? '' : ` (${error})`;
}
