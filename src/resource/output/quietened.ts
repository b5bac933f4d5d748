import type { Call } from '../model/call.js';
import { QUIET } from '../protocol/preferences.js';

/** Says that nobody was notified, where the caller asked for that and may (RFC 7240, section 3). */
export function quietened({ quiet }: Pick<Call, 'quiet'>): Record<string, string> {
  return quiet?.isHonoured === true ? { 'Preference-Applied': QUIET } : {};
}
