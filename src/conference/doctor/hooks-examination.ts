import type { HookRow } from '../hooks/hook-row.js';
import { hasLostScope } from '../hooks/hook-step.js';
import { type HookTerms, isOurs } from '../hooks/hook-terms.js';
import type { RemoteHook } from '../hooks/server/videoconference-server.js';
import { failed, type Finding, ok, warning } from './finding.js';
import type { Sentences } from './sentences.js';

/** Compares what we have written down with what the server tells. @param rows wanted hooks */
export function examineHooks(
  rows: readonly HookRow[],
  listed: readonly RemoteHook[],
  terms: HookTerms,
  now: Date,
  say: Sentences,
): Finding[] {
  const ours = listed.filter(({ callbackUrl }) => isOurs(callbackUrl, terms));
  const found = (row: HookRow): RemoteHook | undefined => ours.find(({ callbackUrl }) => callbackUrl === row.callbackUrl);
  const known = new Set(rows.flatMap(({ callbackUrl, previousCallbackUrl }) => [callbackUrl, previousCallbackUrl]));
  const shadowed = rows.filter((row) => !found(row) && listed.some((hook) => isForeignRival(hook, row, terms)));
  const missing = rows.filter((row) => !found(row) && !shadowed.includes(row));
  const lost = rows.filter((row) => ours.some((hook) => hook === found(row) && hasLostScope(row, hook)));
  const expired = rows.filter((row) => found(row) && row.expiresAt !== null && row.expiresAt <= now);
  const strays = ours.filter(({ callbackUrl }) => !known.has(callbackUrl));
  const told = (hooks: readonly unknown[], what: string, verdict: typeof failed, fix: string): Finding[] =>
    hooks.length === 0 ? [] : [verdict('hooks', say.hooksFound(what, hooks.length), fix)];
  const findings = [
    told(shadowed, say.shadowed, failed, say.shadowedFix),
    told(missing, `${say.missing}${lastErrorOf(missing)}`, failed, say.wait),
    told(expired, `${say.expired}${lastErrorOf(expired)}`, failed, say.wait),
    told(lost, say.lost, warning, say.lostFix),
    told(strays, say.strays, warning, say.wait),
  ].flat();
  return findings.length > 0 ? findings : [ok('hooks', say.hooksInOrder(rows.length))];
}

function isForeignRival({ callbackUrl, externalMeetingId }: RemoteHook, row: HookRow, terms: HookTerms): boolean {
  return row.externalMeetingId !== null && externalMeetingId === row.externalMeetingId && !isOurs(callbackUrl, terms);
}

function lastErrorOf(rows: readonly HookRow[]): string {
  const error = rows.find(({ lastError }) => lastError !== null)?.lastError;
  return error == null ? '' : ` (${error})`;
}
