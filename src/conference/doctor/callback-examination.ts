import { createHash } from 'node:crypto';
import { callbackAddress, type HookTerms } from '../hooks/hook-terms.js';
import { CallLimits, outboundCall, type OutboundAnswer } from '../hooks/server/outbound-call.js';
import { ServerFailure } from '../hooks/server/server-failure.js';
import { failed, type Finding, ok } from './finding.js';

/** An event that no table of effects knows: it goes all the way in and nothing is recorded. */
const HARMLESS = JSON.stringify([{ data: { type: 'event', id: 'lyceum-examination', attributes: {}, event: { ts: 0 } } }]);

const ADDRESS_FIX =
  'Set PUBLIC_URL to the final address by which the server reaches this service, and let the proxy pass /plugin/ unchanged.';

/** Sends a delivery through our own door, by the address as it is registered, signed and summed as the server does it. */
export async function examineCallback(terms: HookTerms, limits: CallLimits, now: Date): Promise<Finding> {
  const address = callbackAddress(terms, null, now);
  const body = new URLSearchParams({ domain: 'examination', event: HARMLESS, timestamp: String(now.getTime()) }).toString();
  const checksum = createHash('sha1')
    .update(address + body + terms.connection.salt)
    .digest('hex');
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' };
  try {
    return judge(await outboundCall(`${address}&checksum=${checksum}`, limits, { method: 'POST', body, headers }), terms.endpoint);
  } catch (error) {
    if (!(error instanceof ServerFailure)) throw error;
    return failed('callback', `Our callback ${terms.endpoint} does not answer from here. ${error.message}`, ADDRESS_FIX);
  }
}

function judge({ status, location, text }: OutboundAnswer, endpoint: string): Finding {
  if (location !== undefined) {
    return failed('callback', `Our callback ${endpoint} sends elsewhere, and the server loses every event on a redirect.`, ADDRESS_FIX);
  }
  if (status === 200 && text.includes('"authenticated":true'))
    return ok('callback', `A signed delivery to ${endpoint} came in, and nothing was recorded of it.`);
  if (status === 403 || status === 400) {
    return failed(
      'callback',
      `Our callback ${endpoint} refuses a delivery that this process signed: the address was changed on the way, or another installation answers there.`,
      'Let the proxy pass address and body unchanged, and have all processes use one database and one secret.',
    );
  }
  return failed('callback', `Something else answers at ${endpoint} (HTTP status ${status}).`, ADDRESS_FIX);
}
