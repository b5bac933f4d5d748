import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { freePort } from '../support/free-port.js';
import { connected } from './redis-server.js';

/** The folders with webhooks applications, as `WEBHOOKS_APPLICATIONS` names them, one after the other as in a path. */
export const applicationFolders = (process.env.WEBHOOKS_APPLICATIONS ?? '').split(delimiter).filter((folder) => folder !== '');

/** What an application is started with. */
export interface ApplicationTerms {
  readonly redis: number;
  readonly secret: string;
}

/** An application that runs, and how it is stopped. */
export interface RealApplication {
  readonly version: string;
  readonly port: number;
  readonly log: () => string;
  close(): Promise<void>;
}

/**
 * Installs an application from a folder into another one, where its dependencies are fetched unless it has them, and starts it. The
 * folder itself stays as it is.
 */
export async function startApplication(folder: string, { redis, secret }: ApplicationTerms): Promise<RealApplication> {
  const home = installed(folder);
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const port = await freePort();
  const lines: string[] = [];
  const program = spawn(process.execPath, ['app.js'], {
    cwd: home,
    env: { ...process.env, NODE_ENV: 'production', NODE_CONFIG: JSON.stringify(configuration(port, redis, secret)) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (text: Buffer) => lines.push(text.toString()));
  const log = (): string => lines.join('');
  try {
    (await connected(port)).destroy();
  } catch (error) {
    program.kill('SIGKILL');
    throw new Error(`The application ${version} did not start:\n${log()}`, { cause: error });
  }
  return {
    version,
    port,
    log,
    async close() {
      const gone = once(program, 'exit');
      program.kill('SIGKILL');
      await gone;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function installed(folder: string): string {
  const home = mkdtempSync(join(tmpdir(), `${basename(folder)}-`));
  cpSync(folder, home, { recursive: true });
  const example = join(home, 'config/default.example.yml');
  if (!existsSync(join(home, 'config/default.yml')) && existsSync(example)) copyFileSync(example, join(home, 'config/default.yml'));
  if (existsSync(join(home, 'node_modules'))) return home;
  const { status, stderr } = spawnSync('npm', ['install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: home,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The dependencies of ${folder} could not be installed:\n${stderr}`);
  return home;
}

/** By the names of both generations: those of the 2.x (`server`, `hooks`) and those of the 3.x (`modules`). */
function configuration(port: number, redis: number, secret: string): object {
  const database = { host: '127.0.0.1', port: redis };
  const hooks = { permanentURLs: [], requestTimeout: 5_000 };
  return {
    bbb: { sharedSecret: secret, serverDomain: '127.0.0.1', auth2_0: false },
    redis: database,
    hooks,
    server: { bind: '127.0.0.1', port },
    modules: {
      '../db/redis/index.js': { config: database },
      '../in/redis/index.js': { config: { redis: database } },
      '../out/webhooks/index.js': { config: { ...hooks, api: { bind: '127.0.0.1', port }, hookChecksumAlgorithm: 'sha1' } },
    },
  };
}
