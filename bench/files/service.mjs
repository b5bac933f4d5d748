/** Lyceum with its demo, in a folder of its own; measured from outside. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TICKS_A_SECOND = 100;
const SAMPLED_MS = 50;
const METRICS_TOKEN = 'of-a-benchmark-and-of-nothing-else';

export class FileService {
  #folder = mkdtempSync(join(tmpdir(), 'lyceum-files-'));
  #child;
  url = '';

  /** @param largest bytes of a form */
  constructor(largest) {
    this.settings = {
      DATA_DIR: this.#folder,
      PORT: '0',
      LOG_LEVEL: 'warn',
      METRICS_TOKEN,
      JOBS_ENABLED: 'false',
      RATE_LIMIT_CALLER: '0',
      RATE_LIMIT_ADDRESS: '0',
      UPLOAD_LIMIT: String(largest),
    };
  }

  /** Fills the database in a process of its own, whose memory is not measured, and starts the one that is. */
  async start() {
    await this.#run({ SEED_DEMO: 'true' });
    await this.#end();
    await this.#run({ SEED_DEMO: 'false' });
  }

  async #run(settings) {
    const env = { ...process.env, ...this.settings, ...settings };
    const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    this.url = await new Promise((resolve, reject) => {
      let printed = '';
      child.once('exit', (code) => reject(new Error(`The service ended with ${code}.`)));
      child.stdout.on('data', (text) => {
        const [, url] = /Lyceum is ready at (\S+)/.exec((printed += text)) ?? [];
        if (url) resolve(url);
      });
    });
  }

  async #end() {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  async stop() {
    await this.#end();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Connections of the database that requests hold. */
  async connections() {
    const answer = await fetch(`${this.url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
    const lines = (await answer.text()).split('\n');
    const used = lines.filter((line) => /^lyceum_database_connections\{.*state="used"/.test(line));
    return used.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  /** Resident memory of the process, in MiB. */
  resident() {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${this.#child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  }

  /** Processor seconds of the process so far, of user and system. */
  processor() {
    const fields = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  }

  /** Runs work. @returns what came of it, its seconds, its processor seconds, and the most memory meanwhile in MiB */
  async measured(work) {
    let most = this.resident();
    const timer = setInterval(() => (most = Math.max(most, this.resident())), SAMPLED_MS);
    const [start, used] = [performance.now(), this.processor()];
    try {
      const result = await work();
      return { result, seconds: (performance.now() - start) / 1000, used: this.processor() - used, most };
    } finally {
      clearInterval(timer);
    }
  }

  /** @returns headers with a token of that demo account */
  async signIn(username) {
    const answer = await fetch(`${this.url}/api/authentication_token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password: 'lyceum-demo' }),
    });
    return { Authorization: `Bearer ${(await answer.json()).token}` };
  }

  /** @returns the body of an answer @throws Error for one of 400 and above */
  async ask(headers, method, path, body) {
    const answer = await fetch(this.url + path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}
