import type { HookRow } from '../hooks/hook-row.js';
import { hasLostScope } from '../hooks/hook-step.js';
import { type HookTerms, isOurs } from '../hooks/hook-terms.js';
import type { RemoteHook } from '../hooks/server/videoconference-server.js';
import { failed, type CheckResult, ok, warning } from './check-result.js';
import type { Messages } from './messages.js';

/** Compares our table with the server's list. @param rows wanted hooks */
export function checkHooks(
  rows: readonly HookRow[],
  listed: readonly RemoteHook[],
  terms: HookTerms,
  now: Date,
  say: Messages,
): CheckResult[] {
  const ours = listed.filter(({ callbackUrl }) => isOurs(callbackUrl, terms));
  const found = (row: HookRow): RemoteHook | undefined => ours.find(({ callbackUrl }) => callbackUrl === row.callbackUrl);
  const known = new Set(rows.flatMap(({ callbackUrl, previousCallbackUrl }) => [callbackUrl, previousCallbackUrl]));
  const shadowed = rows.filter((row) => !found(row) && listed.some((hook) => isForeignRival(hook, row, terms)));
  const missing = rows.filter((row) => !found(row) && !shadowed.includes(row));
  const lost = rows.filter((row) => ours.some((hook) => hook === found(row) && hasLostScope(row, hook)));
  const expired = rows.filter((row) => found(row) && row.expiresAt !== null && row.expiresAt <= now);
  const strays = ours.filter(({ callbackUrl }) => !known.has(callbackUrl));
  const resultFor = (hooks: readonly unknown[], what: string, status: typeof failed, fix: string): CheckResult[] =>
    hooks.length === 0 ? [] : [status('hooks', say.hooksFound({ what, count: hooks.length }), fix)];
  const findings = [
    resultFor(shadowed, say.shadowed, failed, say.shadowedFix),
    resultFor(missing, `${say.missing}${lastErrorOf(missing)}`, failed, say.wait),
    resultFor(expired, `${say.expired}${lastErrorOf(expired)}`, failed, say.wait),
    resultFor(lost, say.lost, warning, say.lostFix),
    resultFor(strays, say.strays, warning, say.wait),
  ].flat();
  return findings.length > 0 ? findings : [ok('hooks', say.hooksInOrder({ count: rows.length }))];
}

function isForeignRival({ callbackUrl, externalMeetingId }: RemoteHook, row: HookRow, terms: HookTerms): boolean {
  return row.externalMeetingId !== null && externalMeetingId === row.externalMeetingId && !isOurs(callbackUrl, terms);
}

function lastErrorOf(rows: readonly HookRow[]): string {
  const error = rows.find(({ lastError }) => lastError !== null)?.lastError;
  return error == null ? '' : ` (${error})`;
}
