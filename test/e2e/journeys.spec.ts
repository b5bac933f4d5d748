import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAdministrator } from '../../src/platform/directory/users/new-administrator.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../support/application.js';
import { VideoconferenceServerDouble } from '../support/videoconference-server.js';
import { MailServer } from '../support/mail-server.js';
import { ShiftedClock } from '../support/shifted-clock.js';

const FOLDER = 'docs/journeys';
const BEGINNING = 'README.md';
const MARK = 'answered:';
/** What a page says where time passes. */
const NEXT_DAY = '# The next day';
/** A command of which the page says what it prints. */
const PROMISE = /^(.*) # (\S.*)$/;
/** A program, which `typed-client.spec.ts` runs. */
const PROGRAM = 'typed-client.md';
const PAGES = readdirSync(FOLDER).filter((name) => name !== BEGINNING);
const JOURNEYS = PAGES.filter((name) => name !== PROGRAM);

/** Pages may use libraries that the project has, and sign with the secret of the service. */
const ENVIRONMENT = { ...process.env, NODE_PATH: resolve('node_modules'), APP_SECRET: TEST_SECRET };

/** Servers that a page may ask for. */
interface Servers {
  readonly mail: string;
  readonly videoconference: string;
}

const withMail = ({ mail: MAIL_URL }: Servers): Record<string, string> => ({
  MAIL_URL,
  MAIL_FROM: 'lms@example.org',
  PUBLIC_URL: 'https://lms.example.org',
  JOBS_ENABLED: 'true',
  DELIVERY_HOLD: '0',
  // Until the next day, to which the clock may be moved.
  JWT_TTL: '200000',
});
/** What a page asks of the service beyond the usual. */
const SETTINGS_OF: Readonly<Record<string, (servers: Servers) => Record<string, string>>> = {
  'meeting.md': ({ videoconference }) => ({
    VIDEOCONF_URL: videoconference,
    VIDEOCONF_ALLOW_HTTP: 'true',
    VIDEOCONF_ALLOW_PRIVATE: 'true',
    MEETINGS_ENABLED: 'true',
    PUBLIC_URL: 'https://lms.example.org',
    JOBS_ENABLED: 'true',
  }),
  'delivery.md': withMail,
  'password.md': withMail,
};

/** The commands of a page, one line each, but for the functions that it defines. */
function commandsOf(page: string): string[] {
  const text = readFileSync(join(FOLDER, page), 'utf8');
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));
}

function promised(commands: readonly string[]): string[] {
  return commands.filter((command) => !command.startsWith('#') && PROMISE.test(command));
}

/**
 * What the commands print.
 *
 * @throws {Error} With the command that failed and what was printed before it, as far as the last lines go.
 */
async function printedBy(script: readonly string[], folder: string): Promise<string> {
  // `bash -x` writes each command to the error stream before it is done.
  const ran = promisify(execFile)('bash', ['--norc', '-xeuc', script.join('\n')], { cwd: folder, env: ENVIRONMENT, maxBuffer: 2 ** 24 });
  return ran.then(
    ({ stdout }) => stdout,
    (error: unknown) => {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`A command failed.\n${lastLines(stdout, 5)}\n${lastLines(stderr, 12)}`);
    },
  );
}

function lastLines(text: string, count: number): string {
  return text
    .split('\n')
    .slice(-count)
    .map((line) => line.slice(0, 400))
    .join('\n');
}

describe('the journeys of docs/journeys', () => {
  let folder: string;
  let server: MailServer;
  let rooms: VideoconferenceServerDouble;
  /** Shows the latest mail that has a text, as text, where the mail catcher of compose.yaml does. */
  let shown: Server;
  let shownAt: string;
  beforeAll(async () => {
    server = await MailServer.start();
    rooms = await VideoconferenceServerDouble.start({ secret: TEST_SALT });
    rooms.meetings.makesRecordings = true;
    shown = createServer(({ url = '/' }, response) => {
      const wanted = new URL(url, 'http://localhost').searchParams.get('query') ?? '';
      response.end(server.received.findLast(({ text }) => text.includes(wanted))?.text ?? '');
    });
    await new Promise<void>((resolve) => shown.listen(0, '127.0.0.1', () => resolve()));
    shownAt = `http://127.0.0.1:${(shown.address() as AddressInfo).port}`;
    folder = await mkdtemp(join(tmpdir(), 'journeys-'));
  });
  afterAll(async () => {
    await server.stop();
    await rooms.close();
    await new Promise((resolve) => shown.close(resolve));
    await rm(folder, { recursive: true });
  });

  it.each(JOURNEYS)('%s answers as it says, from an empty installation on', async (page) => {
    const clock = new ShiftedClock();
    const time = createServer((_request, response) => {
      clock.nextNoon();
      response.end();
    }).listen(0, '127.0.0.1');
    await once(time, 'listening');
    const application = await TestApplication.start({
      clock,
      variables: SETTINGS_OF[page]?.({ mail: server.url, videoconference: rooms.url }),
    });
    await createAdministrator(application.app, { username: 'root', email: 'root@example.org', password: 'a good password' });
    const commands = [...commandsOf(BEGINNING), ...commandsOf(page)];
    const script = commands
      .map((command) => (command.startsWith('#') ? command : command.replace(PROMISE, `$1 > printed; echo "${MARK} $(cat printed)"`)))
      .map((command) => command.replace('http://localhost:3000', application.url).replace('http://localhost:8025', shownAt))
      .map((command) => command.replace(NEXT_DAY, `curl -s http://127.0.0.1:${(time.address() as AddressInfo).port}`));
    const stdout = await printedBy(script, folder);
    await application.close();
    time.close();
    const answered = stdout
      .split('\n')
      .filter((line) => line.startsWith(MARK))
      .map((line) => line.slice(MARK.length + 1));
    const expected = promised(commands);
    expect(expected.length).toBeGreaterThan(15);
    expect(expected.map((command, index) => command.replace(PROMISE, `$1 # ${answered[index]}`))).toEqual(expected);
  });

  it('are all listed', () => {
    const list = readFileSync(join(FOLDER, BEGINNING), 'utf8');
    expect(PAGES.filter((page) => !list.includes(`](${page})`))).toEqual([]);
  });
});
