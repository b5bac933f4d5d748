import { spawn } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartupError, systemErrorCode } from '../../config/startup-error.js';
import { socketFolder } from './cluster-place.js';
import type { ClusterPlace } from './cluster-place.js';
import { clusterSettings } from './cluster-settings.js';
import { forgetDeadServer } from './postmaster-file.js';
import type { ServerPrograms } from './server-programs.js';

export const SUPERUSER = 'lyceum';
const PATIENTLY = ['--wait', '--silent', '--timeout=60'];
const LOG = 'server.log';
const LARGEST_LOG_BYTES = 8 * 1024 * 1024;

/** One PostgreSQL cluster on disk: made, started and stopped by PostgreSQL's own programs under the chosen account. */
export class Cluster {
  /** Folder of the server's socket, which stands for a host name. */
  readonly socket: string;
  private readonly log: string;

  /** @param durable whether a power failure may lose nothing; only throw-away data may say no */
  constructor(
    private readonly place: ClusterPlace,
    private readonly programs: ServerPrograms,
    private readonly durable: boolean,
  ) {
    this.socket = socketFolder(place.cluster);
    this.log = join(place.cluster, LOG);
  }

  get exists(): boolean {
    return existsSync(join(this.place.cluster, 'PG_VERSION'));
  }

  /** Created next to its final path and moved there when complete, so that an interrupted start leaves no partial cluster. */
  async make(): Promise<void> {
    const draft = `${this.place.cluster}.new`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    this.handOver(draft);
    // Access to the socket means access to the database: its folder admits only the account that owns the data.
    const access = ['--auth-local=trust', '--auth-host=reject', `--username=${SUPERUSER}`];
    // Names sort as users expect, in every language and the same on every machine.
    const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und'];
    await this.execute(this.programs.initdb, [...access, ...text, ...(this.durable ? [] : ['--no-sync'])], draft);
    appendFileSync(join(draft, 'postgresql.conf'), `\ninclude 'lyceum.conf'\n`);
    renameSync(draft, this.place.cluster);
  }

  /** Returns when the server takes connections. It runs in a session of its own: Ctrl-C reaches this process only. */
  async start(): Promise<void> {
    this.requireMatchingVersion();
    this.prepareSocketFolder();
    writeFileSync(join(this.place.cluster, 'lyceum.conf'), clusterSettings(this.socket, this.durable), { mode: 0o644 });
    forgetDeadServer(this.place.cluster);
    if (this.logSize() > LARGEST_LOG_BYTES) truncateSync(this.log);
    const logged = this.logSize();
    await this.execute(this.programs.pgCtl, ['start', ...PATIENTLY, `--log=${LOG}`], this.place.cluster, () => this.complaints(logged));
  }

  /** Ends sessions, writes everything to disk and returns when the server is gone. */
  async stop(): Promise<void> {
    await this.execute(this.programs.pgCtl, ['stop', ...PATIENTLY, '--mode=fast'], this.place.cluster);
    if (this.socket !== this.place.cluster) rmSync(this.socket, { recursive: true, force: true });
  }

  /** @param folder the cluster: passed by environment, because pg_ctl hands its parameters to a shell without proper quotes */
  private async execute(program: string, parameters: readonly string[], folder: string, explain = (): string => ''): Promise<void> {
    const child = spawn(program, parameters, {
      ...this.place.account,
      cwd: folder,
      // The server needs none of our settings, least of all our secrets.
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', PGDATA: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    const failure = await new Promise<string | undefined>((done) => {
      child.on('error', (error) => done(error.message));
      child.on('close', (status) => done(status === 0 ? undefined : output.trim()));
    });
    if (failure !== undefined) throw new StartupError(`The embedded database in ${this.place.cluster} failed: ${explain() || failure}`);
  }

  private logSize(): number {
    return statSync(this.log, { throwIfNoEntry: false })?.size ?? 0;
  }

  private complaints(offset: number): string {
    const said = this.logSize() > offset ? readFileSync(this.log).subarray(offset).toString() : '';
    return (said.match(/(?<=(?:FATAL|PANIC): +).+/g) ?? []).join('; ');
  }

  private requireMatchingVersion(): void {
    const made = Number(readFileSync(join(this.place.cluster, 'PG_VERSION'), 'utf8'));
    if (made === this.programs.major) return;
    throw new StartupError(
      `The database in ${this.place.cluster} was made by PostgreSQL ${made}, but this release brings ${this.programs.major}; move the data with pg_dump, or set DATA_DIR to another folder.`,
    );
  }

  private prepareSocketFolder(): void {
    if (this.socket === this.place.cluster) return;
    try {
      mkdirSync(this.socket, { mode: 0o700 });
      this.handOver(this.socket);
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST') throw error;
    }
    const folder = lstatSync(this.socket);
    const owner = this.place.account.uid ?? process.getuid?.();
    if (folder.isDirectory() && folder.uid === owner && (folder.mode & 0o077) === 0) return;
    throw new StartupError(
      `${this.socket} is needed for the database's socket, but another account made it. Set DATA_DIR to a folder with a shorter path.`,
    );
  }

  private handOver(folder: string): void {
    const { uid, gid } = this.place.account;
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  }
}
