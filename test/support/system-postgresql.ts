import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseServerAccount } from '../../src/database/embedded/server-account.js';

/** Where Debian has its servers, by version. */
const SERVERS = '/usr/lib/postgresql';
const OLDEST = 15;
const NEEDED = ['postgres', 'initdb', 'pg_ctl', 'pg_dump', 'pg_restore'];

/** Folder of the programs of the newest PostgreSQL that is installed here and new enough for the service; undefined where there is none. */
export function systemPrograms(): string | undefined {
  const versions = existsSync(SERVERS) ? readdirSync(SERVERS).map(Number) : [];
  const foldersOf = versions
    .sort((one, other) => other - one)
    .map((version) => ({ version, folder: join(SERVERS, String(version), 'bin') }));
  return foldersOf.find(({ version, folder }) => version >= OLDEST && NEEDED.every((program) => existsSync(join(folder, program))))?.folder;
}

/** A server of the system's PostgreSQL with an empty database, reached by a socket, and the programs that belong to it. */
export class SystemServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'lyceum-system-'));
  readonly #data = join(this.#folder, 'data');
  readonly #account = chooseServerAccount(join(this.#folder, 'none'));

  constructor(private readonly programs: string) {
    chmodSync(this.#folder, 0o755);
    mkdirSync(this.#data, { mode: 0o700 });
    if (this.#account.uid !== undefined) chownSync(this.#data, this.#account.uid, this.#account.gid ?? 0);
    this.run('initdb', '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', this.#data);
    this.run('pg_ctl', 'start', '-w', '-s', '-D', this.#data, '-l', join(this.#data, 'log'), '-o', `-k ${this.#data} -h "" -c fsync=off`);
    this.run('createdb', `--host=${this.#data}`, '--username=postgres', 'lyceum');
  }

  get url(): string {
    return `postgresql://postgres@/lyceum?host=${encodeURIComponent(this.#data)}`;
  }

  /** Backs the database up, as the documentation says. @returns the file */
  dump(): string {
    const file = join(this.#data, 'lyceum.dump');
    this.run('pg_dump', '--format=custom', `--file=${file}`, this.url);
    return file;
  }

  /** @param url an empty database, of another server */
  restore(file: string, url: string): void {
    this.run('pg_restore', `--dbname=${url}`, '--no-owner', '--exit-on-error', file);
  }

  stop(): void {
    this.run('pg_ctl', 'stop', '-w', '-s', '-m', 'fast', '-D', this.#data);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Output is left out: a server that was started holds on to it. */
  private run(program: string, ...parameters: string[]): void {
    const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' };
    execFileSync(join(this.programs, program), parameters, { ...this.#account, env, cwd: '/', stdio: 'ignore' });
  }
}
