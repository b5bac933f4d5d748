import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const CONFIGURATION = join(import.meta.dirname, '../../deploy/nginx/lyceum.conf');
const env = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
const START_MS = 60_000;
const POLL_MS = 50;

/** Why nginx cannot be run here; undefined where it can. */
export function noNginxBecause(): string | undefined {
  const missing = [['nginx', '-v'] as const, ['openssl', 'version'] as const].filter(
    ([name, flag]) => spawnSync(name, [flag], { env }).error,
  );
  return missing.length === 0 ? undefined : `there is no ${missing.map(([name]) => name).join(' and no ')}`;
}

/** nginx that hands requests for one service on, over plain HTTP. */
export class PlainNginx {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  /** @param service port of the service @param directives of the location, beside where it leads to @param port a free one */
  static async start(service: number, directives: readonly string[], port: number): Promise<PlainNginx> {
    const folder = mkdtempSync(join(tmpdir(), 'lyceum-nginx-'));
    chmodSync(folder, 0o755);
    const location = [`proxy_pass http://127.0.0.1:${service};`, ...directives].join(' ');
    const child = spawnNginx(folder, `server { listen 127.0.0.1:${port}; location / { ${location} } }`);
    await listening(port, child, join(folder, 'error.log'));
    return new PlainNginx(child, folder);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Runs nginx below a folder, under the account of this process. @param http what its `http` block has */
function spawnNginx(folder: string, http: string): ChildProcess {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  const main = [
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;`,
    `events {}\nhttp { access_log off; ${temporary} ${http} }\n`,
  ];
  writeFileSync(join(folder, 'nginx.conf'), main.join('\n'));
  return spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { env, stdio: 'ignore' });
}

/** nginx with the configuration of `deploy/nginx`, but for its ports and certificate. */
export class Nginx {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  /**
   * @param services ports of the two processes behind it
   * @param ports free ones, for https and for http
   */
  static async start(services: readonly [number, number], [https, http]: readonly [number, number]): Promise<Nginx> {
    const folder = mkdtempSync(join(tmpdir(), 'lyceum-nginx-'));
    // As root its workers run under another account, which has to pass through.
    chmodSync(folder, 0o755);
    const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'key.pem')];
    const subject = ['-subj', '/CN=lms.example.org', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
    execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], { env, stdio: 'ignore' });
    const own = readFileSync(CONFIGURATION, 'utf8')
      .replace('127.0.0.1:3000', `127.0.0.1:${services[0]}`)
      .replace('127.0.0.1:3001', `127.0.0.1:${services[1]}`)
      .replaceAll(/listen (?:\[::\]:)?(443|80)/g, (_, port) => `listen 127.0.0.1:${port === '443' ? https : http}`)
      .replaceAll(/^( +listen 127[^\n]*)\n\1$/gm, '$1')
      .replaceAll('/etc/ssl/lms.example.org', folder);
    writeFileSync(join(folder, 'lyceum.conf'), own);
    const child = spawnNginx(folder, `include ${folder}/lyceum.conf;`);
    await listening(https, child, join(folder, 'error.log'));
    return new Nginx(`https://127.0.0.1:${https}`, child, folder);
  }

  /** What it said of what went wrong. */
  get complaints(): string {
    return readFileSync(join(this.folder, 'error.log'), 'utf8');
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function listening(port: number, child: ChildProcess, log: string): Promise<void> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`nginx does not listen: ${readFileSync(log, 'utf8')}`);
    const socket = connect(port, '127.0.0.1');
    const isThere = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'close').then(() => false)]).catch(
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await pause(POLL_MS);
  }
}
