import type { Call } from '../model/call.js';
import { LENIENT, NESTED_REPLACE, QUIET } from '../protocol/preferences.js';

/**
 * Says of a write which preferences were applied (RFC 7240 §3): that nobody was notified, where the caller asked for that and may, and
 * that unknown members were ignored.
 */
export function appliedPreferences({
  quiet,
  preferences,
  body,
  operation,
}: Pick<Call, 'quiet' | 'preferences' | 'body'> & Partial<Pick<Call, 'operation'>>): Record<string, string> {
  const applied = [
    ...(preferences.lenient && body !== undefined && body.length > 0 ? [LENIENT] : []),
    ...(quiet?.isHonoured === true ? [QUIET] : []),
    ...(operation === 'update' && preferences.values.get('nested') === 'replace' ? [NESTED_REPLACE] : []),
  ];
  return applied.length > 0 ? { 'Preference-Applied': applied.join(', ') } : {};
}
