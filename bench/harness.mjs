/** Where a benchmark takes place: a database, the processes that run on it, and the end of all of them, whatever ends the run. */
import { Service } from './service.mjs';
import { SECRET, TOKEN_SECRET } from './settings.mjs';

/** What a shell takes for the status of a program that was interrupted. */
const INTERRUPTED = 130;
const SIGNALS = ['SIGINT', 'SIGTERM'];

/** All load comes from one address and a few callers; requests are counted all the same. */
const NO_LIMITS = { RATE_LIMIT_CALLER: '1000000000', RATE_LIMIT_ADDRESS: '1000000000' };

export class Harness {
  #starting = [];
  #running = [];

  constructor(database) {
    this.database = database;
  }

  /**
   * The clone has to be prepared: the database is started by what is built.
   * @param amounts @param kept as of `openDatabase`
   */
  static async open(amounts, kept) {
    const { openDatabase } = await import('./database.mjs');
    return new Harness(await openDatabase(amounts, kept));
  }

  /** What a service needs to know of the harness. */
  get environment() {
    const { url, folder } = this.database;
    return { DATABASE_URL: url, DATA_DIR: folder, APP_SECRET: SECRET, JWT_SECRET: TOKEN_SECRET };
  }

  /** Starts a process that is stopped at the end; the parameters are those of `Service.start`. */
  async start(name, parameters, environment = this.environment) {
    const started = Service.start(name, parameters, environment, this.database.folder);
    this.#starting.push(started);
    return this.add(await started);
  }

  /** Starts Lyceum as it is built. @param flags of Node @param environment in addition to the harness's */
  startLyceum(name, { flags = [], environment = {} } = {}) {
    return this.start(name, [...flags, '--enable-source-maps', 'dist/service/main.js'], {
      ...this.environment,
      ...NO_LIMITS,
      ...environment,
    });
  }

  /** @param {{ stop(): unknown }} process that is stopped at the end */
  add(process) {
    this.#running.push(process);
    return process;
  }

  /** Stops what runs, but for the database; what is just starting is there first. */
  async clear() {
    await Promise.allSettled(this.#starting.splice(0));
    for (const process of this.#running.splice(0)) await process.stop();
  }

  /** Does the work and leaves nothing behind, also where it fails or is interrupted. */
  async host(work) {
    const interrupted = () => void this.#leave().then(() => process.exit(INTERRUPTED));
    for (const signal of SIGNALS) process.on(signal, interrupted);
    try {
      await work();
    } finally {
      await this.#leave();
      for (const signal of SIGNALS) process.off(signal, interrupted);
    }
  }

  async #leave() {
    await this.clear();
    await this.database.remove();
  }
}
