import type { ServerConnection } from '../hooks/server/api-address.js';
import { ServerFailure } from '../hooks/server/server-failure.js';
import type { RemoteHook, VideoconferenceServer } from '../hooks/server/videoconference-server.js';
import { failed, type Finding, ok, skipped, warning } from './finding.js';
import type { Sentences } from './sentences.js';

/** The server tells its time in whole seconds, and an answer takes its time. */
const CLOCK_AGREES_MS = 2_000;
const CLOCK_WARNING_MS = 30_000;
const CLOCK_FAILURE_MS = 5 * 60_000;
const ALGORITHMS = ['sha1', 'sha256', 'sha512'] as const;

/** Whether the hooks API answers at the address at all, and whether its clock is ours. Needs no secret. */
export async function examineAddress(
  server: VideoconferenceServer,
  serverUrl: string,
  now: () => Date,
  say: Sentences,
): Promise<Finding[]> {
  try {
    const { latencyMs, date } = await server.ping(serverUrl);
    return [ok('address', say.answersAt(serverUrl, latencyMs)), examineClock(date, now(), say)];
  } catch (error) {
    if (!(error instanceof ServerFailure)) throw error;
    const fix = say.addressFixes[error.code] ?? say.checkAddress;
    return [failed('address', `${serverUrl}: ${say.failure(error)}`, fix), skipped('clock', say.timeNotAsked)];
  }
}

/** The times of events are told by the server's clock. */
function examineClock(date: Date | undefined, now: Date, say: Sentences): Finding {
  if (!date) return skipped('clock', say.timeNotTold);
  const off = date.getTime() - now.getTime();
  if (Math.abs(off) < CLOCK_AGREES_MS) return ok('clock', say.clockAgrees);
  const finding = say.clockOff(Math.round(Math.abs(off) / 1000), off < 0);
  if (Math.abs(off) < CLOCK_WARNING_MS) return ok('clock', finding);
  return (Math.abs(off) < CLOCK_FAILURE_MS ? warning : failed)('clock', finding, say.clockFix);
}

/** Whether the server takes our signature; where not, whether it would with another digest. @returns its hooks too */
export async function examineSecret(
  server: VideoconferenceServer,
  connection: ServerConnection,
  say: Sentences,
): Promise<{ readonly finding: Finding; readonly listed?: readonly RemoteHook[] }> {
  try {
    return { listed: await server.list(connection), finding: ok('secret', say.secretTaken(connection.algorithm)) };
  } catch (error) {
    if (!(error instanceof ServerFailure)) throw error;
    if (error.code !== 'checksumError') return { finding: failed('secret', say.failure(error), say.lookAtLog) };
    return { finding: await examineDigest(server, connection, say) };
  }
}

async function examineDigest(server: VideoconferenceServer, connection: ServerConnection, say: Sentences): Promise<Finding> {
  for (const algorithm of ALGORITHMS.filter((candidate) => candidate !== connection.algorithm)) {
    const taken = await server.list({ ...connection, algorithm }).then(
      () => true,
      () => false,
    );
    if (taken) return failed('secret', say.otherDigest(algorithm, connection.algorithm), say.setDigest(algorithm));
  }
  return failed('secret', say.secretRefused, say.setSalt);
}
