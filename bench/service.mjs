/** A service under load: a process of its own, known by its address, its memory and its processor time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const METRICS = new URL('metrics.mjs', import.meta.url).href;
const POLL_MS = 5;
const LONGEST_WAIT_MS = 60_000;

export class Service {
  #child;

  /** @param {string} name @param {string} url @param {import('node:child_process').ChildProcess} child @param {number} startMs */
  constructor(name, url, child, startMs) {
    this.name = name;
    this.url = url;
    /** Milliseconds from the start of the process to its first answer. */
    this.startMs = startMs;
    this.#child = child;
  }

  /**
   * @param {string} name
   * @param {string[]} parameters of Node.js
   * @param {Record<string, string>} settings environment variables, without the address
   * @param {string} folder for what the process prints
   * @returns {Promise<Service>} once it answers
   */
  static async start(name, parameters, settings, folder) {
    const port = await freePort();
    const log = join(folder, `${name.replaceAll(/\W+/g, '-').toLowerCase()}.log`);
    const output = openSync(log, 'w');
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...settings };
    const begin = performance.now();
    const stdio = ['ignore', output, output, 'ipc'];
    const child = spawn(process.execPath, ['--import', METRICS, ...parameters], { env, stdio });
    const url = `http://127.0.0.1:${port}`;
    try {
      await firstAnswer(url, child);
    } catch (error) {
      child.kill('SIGKILL');
      throw new Error(`${name}: ${error.message}\n${readFileSync(log, 'utf8').slice(-2000)}`, { cause: error });
    }
    return new Service(name, url, child, performance.now() - begin);
  }

  /** @returns {Promise<{ residentBytes: number, processorMicroseconds: number }>} */
  usage() {
    return this.#ask('usage');
  }

  /** @returns {Promise<number>} bytes of the heap in use once its garbage is collected */
  liveBytes() {
    return this.#ask('live');
  }

  /** @returns {Promise<number>} characters of the sources that it has loaded; slows it down from then on */
  loadedCharacters() {
    return this.#ask('loaded');
  }

  /** @returns {Promise<{ used: number, old: number, minor: number, major: number }>} bytes of the heap, garbage included, and collections since it was asked */
  heap() {
    return this.#ask('heap');
  }

  /** @returns {Promise<{ used: number, old: number, minor: number, major: number }>} the same once what is young was collected */
  collected() {
    return this.#ask('collected');
  }

  async #ask(question) {
    const answer = once(this.#child, 'message');
    this.#child.send(question);
    const [reply] = await answer;
    return reply;
  }

  async stop() {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}

/** @throws Error where the process ends or never answers */
async function firstAnswer(url, child) {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('ended before its first answer');
    if (performance.now() > deadline) throw new Error('never answered');
    try {
      const { ok, body } = await fetch(`${url}/health/ready`, { headers: { connection: 'close' } });
      await body?.cancel();
      if (ok) return;
    } catch {
      // Not listening yet.
    }
    await pause(POLL_MS);
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}
