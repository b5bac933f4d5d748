import { createHash } from 'node:crypto';
import { callbackAddress, type HookTerms } from '../hooks/hook-terms.js';
import { CallLimits, outboundCall, type OutboundAnswer } from '../hooks/server/outbound-call.js';
import { ServerFailure } from '../hooks/server/server-failure.js';
import { EXAMINATION_HEADER } from '../http/callback-paths.js';
import { failed, type CheckResult, ok } from './check-result.js';
import type { Messages } from './messages.js';

/** An event that no table of effects knows: it goes all the way in and nothing is recorded. */
const HARMLESS = JSON.stringify([{ data: { type: 'event', id: 'lyceum-examination', attributes: {}, event: { ts: 0 } } }]);

/** Sends a delivery to our own callback, with the address as it is registered, signed and with a checksum as the server does it. */
export async function checkCallback(terms: HookTerms, limits: CallLimits, now: Date, say: Messages): Promise<CheckResult> {
  const address = callbackAddress(terms, null, now);
  const body = new URLSearchParams({ domain: 'examination', event: HARMLESS, timestamp: String(now.getTime()) }).toString();
  const checksum = createHash('sha1')
    .update(address + body + terms.signingSalt)
    .digest('hex');
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8', [EXAMINATION_HEADER]: '1' };
  try {
    return resultOf(await outboundCall(`${address}&checksum=${checksum}`, limits, { method: 'POST', body, headers }), terms.endpoint, say);
  } catch (error) {
    if (!(error instanceof ServerFailure)) throw error;
    return failed('callback', say.callbackSilent({ endpoint: terms.endpoint, failure: say.failure(error) }), say.addressFix);
  }
}

function resultOf({ status, location, text }: OutboundAnswer, endpoint: string, say: Messages): CheckResult {
  if (location !== undefined) {
    return failed('callback', say.callbackRedirects({ endpoint }), say.addressFix);
  }
  if (status === 200 && text.includes('"authenticated":true')) return ok('callback', say.callbackTakes({ endpoint }));
  if (status === 403 || status === 400) {
    return failed('callback', say.callbackRefuses({ endpoint }), say.proxyFix);
  }
  return failed('callback', say.callbackForeign({ endpoint, status }), say.addressFix);
}
