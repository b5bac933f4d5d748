import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Environment } from '../config/environment.js';
import { readEnvironment } from '../config/read-environment.js';
import { StartupError } from '../config/startup-error.js';
import { videoconferenceSalt } from '../conference/signatures/videoconference-salt.js';
import { lectureDuration, readLecture, type Lecture } from '../conference/demo-lecture/lecture.js';
import { playLecture, type Stage } from '../conference/demo-lecture/lecture-player.js';
import type { SenderSettings } from '../conference/demo-lecture/lecture-request.js';
import { DEMO_USERNAMES, PLAYED_ROOM } from '../demo/demo-accounts.js';
import { CallbackEndpoint } from './demo-meeting/callback-endpoint.js';
import { dashboardAddress } from './demo-meeting/dashboard-address.js';
import type { Command } from './command.js';

const USAGE = 'npm run lyceum -- demo:meeting [--url http://localhost:3000] [--meeting <remote id>] [--speed instant|<n>x] [--instant]';
/** How long a play takes unless a speed is asked for, in milliseconds: long enough to watch it on the dashboard. */
const PLAY_MS = 60_000;
const LECTURE = new URL('../../../test/fixtures/conference/lecture/deliveries.jsonl', import.meta.url);

const WRONG_SECRET = `The service did not accept all deliveries. They are signed with the secrets that this command finds: VIDEOCONF_SALT and
APP_SECRET, or those in DATA_DIR. Run it in the same folder and with the same environment as the service, and look at the settings
page of the service (/plugin/Videoconf/settings): a secret that is set there goes before the environment's.`;

/** `npm run lyceum -- demo:meeting`: plays the recorded lecture against the running service, through both callbacks, correctly signed. */
export const run: Command = async (_compose, args) => {
  const environment = readEnvironment();
  const lecture = await recordedLecture();
  const { url, meeting, speed } = readArguments(args, environment, lectureDuration(lecture) / PLAY_MS);
  const length = Number.isFinite(speed) ? ` for about ${Math.round(lectureDuration(lecture) / speed / 1000)} s` : '';
  console.log(`Playing ${lecture.length} deliveries of a lecture in the room ${meeting} of ${url}${length} …`);
  console.log(`Watch it: ${await dashboardAddress(url, meeting)} (sign in as ${DEMO_USERNAMES[0]}; --instant plays it at once)\n`);
  const endpoint = new CallbackEndpoint(url);
  const stage: Stage = {
    now: () => new Date(),
    pause: (milliseconds) => pause(milliseconds),
    send: async (request, delivery) => console.log(await endpoint.send(request, delivery)),
  };
  await playLecture(lecture, { meeting, speed }, senderSettings(environment, url), stage);
  console.log(`\n${endpoint.summary()}\n\nDashboard: ${await dashboardAddress(url, meeting)}`);
  if (endpoint.tookEverything) return;
  console.error(`\n${WRONG_SECRET}`);
  process.exitCode = 1;
};

/** @throws StartupError that names the valid arguments */
function readArguments(args: readonly string[], environment: Environment, usual: number): { url: string; meeting: string; speed: number } {
  const url = { type: 'string', default: `http://localhost:${environment.PORT}` } as const;
  const options = {
    url,
    meeting: { type: 'string', default: PLAYED_ROOM },
    speed: { type: 'string' },
    instant: { type: 'boolean' },
  } as const;
  const { values } = parsed(() => parseArgs({ args: [...args], options, strict: true }));
  const asked = values.instant ? 'instant' : values.speed;
  const [, factor] = /^(\d+(?:\.\d+)?)x$/.exec(asked ?? '') ?? [];
  const speed = asked === undefined ? usual : asked === 'instant' ? Infinity : Number(factor);
  if (!(speed > 0)) throw new StartupError(`--speed must be instant or a factor such as 10x (it is "${asked}").\n${USAGE}`);
  if (!URL.canParse(values.url)) throw new StartupError(`--url must be an address such as http://localhost:3000 (it is "${values.url}").`);
  return { url: values.url.replace(/\/+$/, ''), meeting: values.meeting, speed };
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error });
  }
}

async function recordedLecture(): Promise<Lecture> {
  try {
    return readLecture(await readFile(LECTURE, 'utf8'));
  } catch (error) {
    throw new StartupError(`The recorded lecture can't be read from ${LECTURE.pathname}; it is part of a clone of the sources.`, {
      cause: error,
    });
  }
}

/** @throws StartupError where there is no secret to sign with */
function senderSettings(environment: Environment, url: string): SenderSettings {
  const salt = videoconferenceSalt(environment);
  if (salt === undefined) throw new StartupError('VIDEOCONF_SALT is missing: without it no delivery can be signed.');
  return {
    publicUrl: environment.PUBLIC_URL ?? url,
    portalId: environment.PORTAL_ID,
    salt,
    algorithm: environment.WEBHOOKS_HASH_ALGO,
    kernelSecret: environment.callbackSecrets[0],
  };
}
