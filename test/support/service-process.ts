import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SHORT_LIVED } from './jest/short-lived.mjs';

const START = join(import.meta.dirname, '../../scripts/start.mjs');
const READY = /Lyceum is ready at (\S+)/;

export interface Ending {
  readonly status: number | null;
  readonly errors: string;
}

/** The service as operators run it: a process of its own, known by what it prints, answers and returns. */
export class ServiceProcess {
  private output = '';
  private errors = '';
  private readonly ended: Promise<Ending>;

  private constructor(private readonly child: ChildProcess) {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.errors += text));
    this.ended = once(child, 'close').then(([status]) => ({ status: status as number | null, errors: this.errors }));
  }

  /**
   * @param settings all environment variables of the process, but for what Node needs
   * @param program that is run; the one of `npm start` unless given
   * @param parameters of the program
   * @param within what the command begins with where it runs on a machine of a test's own
   */
  static spawn(
    settings: Record<string, string>,
    program = START,
    parameters: readonly string[] = [],
    within: readonly string[] = [],
  ): ServiceProcess {
    const { PATH, HOME, NODE_V8_COVERAGE } = process.env;
    const env = { PATH, HOME, ...(NODE_V8_COVERAGE && { NODE_V8_COVERAGE }), PORT: '0', LOG_LEVEL: 'warn', ...settings };
    const [command = '', ...rest] = [...within, process.execPath, ...SHORT_LIVED, program, ...parameters];
    return new ServiceProcess(spawn(command, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  /** Of the operating system. */
  get id(): number {
    return this.child.pid ?? 0;
  }

  get printed(): string {
    return this.output;
  }

  /** Address of the service once it answers. */
  async ready(): Promise<string> {
    const said = new Promise<string>((resolve) => {
      const look = (): void => {
        const [, address] = READY.exec(this.output) ?? [];
        if (address) resolve(address);
      };
      this.child.stdout?.on('data', look);
      look();
    });
    const gone = this.ended.then(({ status, errors }): never => {
      throw new Error(`The service ended with ${status}: ${errors}`);
    });
    return Promise.race([said, gone]);
  }

  /** Until it says something like this to standard error. */
  async complains(expected: RegExp): Promise<void> {
    const said = new Promise<void>((resolve) => {
      const look = (): void => {
        if (expected.test(this.errors)) resolve();
      };
      this.child.stderr?.on('data', look);
      look();
    });
    const gone = this.ended.then(({ status, errors }): never => {
      throw new Error(`The service ended with ${status}: ${errors}`);
    });
    return Promise.race([said, gone]);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async end(): Promise<Ending> {
    return this.ended;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ending> {
    this.signal(signal);
    return this.end();
  }
}
