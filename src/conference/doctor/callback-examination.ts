import { createHash } from 'node:crypto';
import { callbackAddress, type HookTerms } from '../hooks/hook-terms.js';
import { CallLimits, outboundCall, type OutboundAnswer } from '../hooks/server/outbound-call.js';
import { ServerFailure } from '../hooks/server/server-failure.js';
import { failed, type Finding, ok } from './finding.js';
import type { Sentences } from './sentences.js';

/** An event that no table of effects knows: it goes all the way in and nothing is recorded. */
const HARMLESS = JSON.stringify([{ data: { type: 'event', id: 'lyceum-examination', attributes: {}, event: { ts: 0 } } }]);

/** Sends a delivery through our own door, by the address as it is registered, signed and summed as the server does it. */
export async function examineCallback(terms: HookTerms, limits: CallLimits, now: Date, say: Sentences): Promise<Finding> {
  const address = callbackAddress(terms, null, now);
  const body = new URLSearchParams({ domain: 'examination', event: HARMLESS, timestamp: String(now.getTime()) }).toString();
  const checksum = createHash('sha1')
    .update(address + body + terms.connection.salt)
    .digest('hex');
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' };
  try {
    return judge(await outboundCall(`${address}&checksum=${checksum}`, limits, { method: 'POST', body, headers }), terms.endpoint, say);
  } catch (error) {
    if (!(error instanceof ServerFailure)) throw error;
    return failed('callback', say.callbackSilent(terms.endpoint, say.failure(error)), say.addressFix);
  }
}

function judge({ status, location, text }: OutboundAnswer, endpoint: string, say: Sentences): Finding {
  if (location !== undefined) {
    return failed('callback', say.callbackRedirects(endpoint), say.addressFix);
  }
  if (status === 200 && text.includes('"authenticated":true')) return ok('callback', say.callbackTakes(endpoint));
  if (status === 403 || status === 400) {
    return failed('callback', say.callbackRefuses(endpoint), say.proxyFix);
  }
  return failed('callback', say.callbackForeign(endpoint, status), say.addressFix);
}
