import type { ServerConnection } from '../hooks/server/api-address.js';
import { ServerFailure } from '../hooks/server/server-failure.js';
import type { RemoteHook, VideoconferenceServer } from '../hooks/server/videoconference-server.js';
import { failed, type Finding, ok, skipped, warning } from './finding.js';

/** The server tells its time in whole seconds, and an answer takes its time. */
const CLOCK_AGREES_MS = 2_000;
const CLOCK_WARNING_MS = 30_000;
const CLOCK_FAILURE_MS = 5 * 60_000;
const ALGORITHMS = ['sha1', 'sha256', 'sha512'] as const;

const ADDRESS_FIXES: Readonly<Record<string, string>> = {
  'insecure-address': 'Use the https address, or have the operator set VIDEOCONF_ALLOW_HTTP=true where the network between is safe.',
  unreachable: 'Check server_url for typing mistakes, the name, the certificate and the firewall between this machine and the server.',
  timeout: 'Check whether the server is overloaded, or a firewall drops the connection silently.',
  redirect: 'Set server_url to the address that it sends to, in its final form.',
  'not-xml':
    'server_url must lead to the API, usually https://<server>/bigbluebutton/api, and the server must have its webhooks application (bbb-webhooks) installed and running.',
  'http-status':
    'Check server_url (usually https://<server>/bigbluebutton/api) and whether bbb-webhooks is installed and running on the server.',
  'too-large': 'server_url must lead to the API, usually https://<server>/bigbluebutton/api.',
};

/** Whether the hooks API answers at the address at all, and whether its clock is ours. Needs no secret. */
export async function examineAddress(server: VideoconferenceServer, serverUrl: string, now: () => Date): Promise<Finding[]> {
  try {
    const { latencyMs, date } = await server.ping(serverUrl);
    return [ok('address', `The hooks API answers at ${serverUrl} (${latencyMs} ms).`), examineClock(date, now())];
  } catch (error) {
    if (!(error instanceof ServerFailure)) throw error;
    const fix = ADDRESS_FIXES[error.code] ?? 'Check server_url.';
    return [failed('address', `${serverUrl}: ${error.message}`, fix), skipped('clock', 'The server could not be asked for its time.')];
  }
}

/** The times of events are told by the server's clock. */
function examineClock(date: Date | undefined, now: Date): Finding {
  if (!date) return skipped('clock', 'The server does not tell its time.');
  const off = date.getTime() - now.getTime();
  if (Math.abs(off) < CLOCK_AGREES_MS) return ok('clock', "The server's clock agrees with ours.");
  const finding = `The server's clock is ${Math.round(Math.abs(off) / 1000)} seconds ${off < 0 ? 'behind' : 'ahead of'} ours.`;
  if (Math.abs(off) < CLOCK_WARNING_MS) return ok('clock', finding);
  return (Math.abs(off) < CLOCK_FAILURE_MS ? warning : failed)(
    'clock',
    finding,
    'Synchronise both machines with NTP: times of join and leave are told by that clock.',
  );
}

/** Whether the server takes our signature; where not, whether it would with another digest. @returns its hooks too */
export async function examineSecret(
  server: VideoconferenceServer,
  connection: ServerConnection,
): Promise<{ readonly finding: Finding; readonly listed?: readonly RemoteHook[] }> {
  try {
    return { listed: await server.list(connection), finding: ok('secret', `The server takes our secret, with ${connection.algorithm}.`) };
  } catch (error) {
    if (!(error instanceof ServerFailure)) throw error;
    if (error.code !== 'checksumError')
      return { finding: failed('secret', error.message, 'Look at the log of bbb-webhooks on the server, and restart it.') };
    return { finding: await examineDigest(server, connection) };
  }
}

async function examineDigest(server: VideoconferenceServer, connection: ServerConnection): Promise<Finding> {
  for (const algorithm of ALGORITHMS.filter((candidate) => candidate !== connection.algorithm)) {
    const taken = await server.list({ ...connection, algorithm }).then(
      () => true,
      () => false,
    );
    if (taken)
      return failed(
        'secret',
        `The secret is right, but the server takes ${algorithm} and not ${connection.algorithm}.`,
        `Set webhooks_hash_algo to ${algorithm}.`,
      );
  }
  return failed(
    'secret',
    'The server refuses our secret with every digest.',
    'Set the salt to what `bbb-conf --secret` shows on the server.',
  );
}
