import type { ServerConnection } from '../hooks/server/api-address.js';
import { ServerFailure } from '../hooks/server/server-failure.js';
import type { RemoteHook, VideoconferenceServer } from '../hooks/server/videoconference-server.js';
import { failed, type CheckResult, ok, skipped, warning } from './check-result.js';
import type { Messages } from './messages.js';

/** The server reports its time in whole seconds, and a response takes time. */
const CLOCK_AGREES_MS = 2_000;
const CLOCK_WARNING_MS = 30_000;
const CLOCK_FAILURE_MS = 5 * 60_000;
const ALGORITHMS = ['sha1', 'sha256', 'sha512'] as const;

/** Whether the hooks API answers at the address at all, and whether its clock is ours. Needs no secret. */
export async function checkAddress(
  server: VideoconferenceServer,
  serverUrl: string,
  now: () => Date,
  say: Messages,
): Promise<CheckResult[]> {
  try {
    const { latencyMs, date } = await server.ping(serverUrl);
    return [ok('address', say.answersAt({ address: serverUrl, milliseconds: latencyMs })), checkClock(date, now(), say)];
  } catch (error) {
    if (!(error instanceof ServerFailure)) throw error;
    // Servers name their rejections as they like.
    const fix = new Map(Object.entries(say.addressFixes)).get(error.code) ?? say.checkAddress;
    return [failed('address', `${serverUrl}: ${say.failure(error)}`, fix), skipped('clock', say.timeNotAsked)];
  }
}

/** The times of events are those of the server's clock. */
function checkClock(date: Date | undefined, now: Date, say: Messages): CheckResult {
  if (!date) return skipped('clock', say.timeNotReported);
  const off = date.getTime() - now.getTime();
  if (Math.abs(off) < CLOCK_AGREES_MS) return ok('clock', say.clockAgrees);
  const finding = say.clockOff({ seconds: Math.round(Math.abs(off) / 1000), isBehind: off < 0 });
  if (Math.abs(off) < CLOCK_WARNING_MS) return ok('clock', finding);
  return (Math.abs(off) < CLOCK_FAILURE_MS ? warning : failed)('clock', finding, say.clockFix);
}

/** Whether the server takes our signature; where not, whether it would with another digest. @returns its hooks too */
export async function checkSecret(
  server: VideoconferenceServer,
  connection: ServerConnection,
  say: Messages,
): Promise<{ readonly finding: CheckResult; readonly listed?: readonly RemoteHook[] }> {
  try {
    return { listed: await server.list(connection), finding: ok('secret', say.secretTaken({ algorithm: connection.algorithm })) };
  } catch (error) {
    if (!(error instanceof ServerFailure)) throw error;
    if (error.code !== 'checksumError') return { finding: failed('secret', say.failure(error), say.lookAtLog) };
    return { finding: await checkDigest(server, connection, say) };
  }
}

async function checkDigest(server: VideoconferenceServer, connection: ServerConnection, say: Messages): Promise<CheckResult> {
  for (const algorithm of ALGORITHMS.filter((candidate) => candidate !== connection.algorithm)) {
    const taken = await server.list({ ...connection, algorithm }).then(
      () => true,
      () => false,
    );
    if (taken) return failed('secret', say.otherDigest({ taken: algorithm, ours: connection.algorithm }), say.setDigest({ algorithm }));
  }
  return failed('secret', say.secretRefused, say.setSalt);
}
