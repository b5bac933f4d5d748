import { describe, expect, it } from '@jest/globals';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { servicePlace } from '../../support/service-place.js';
import { ServiceProcess } from '../../support/service-process.js';

/** How often a balancer asks whether a process may get requests. */
const PROBE_MS = 100;

interface Answer {
  readonly status: number | undefined;
  readonly closes: boolean;
  readonly text: string;
}

/** Sends requests through connections that are kept, as long as its probe says that the service is ready; as balancers do. */
class Balancer {
  readonly failures: string[] = [];
  readonly answers: Answer[] = [];
  #isReady = true;

  constructor(private readonly url: string) {}

  async run(callers: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: callers });
    await Promise.all([this.#probe(), ...Array.from({ length: callers }, () => this.#call(agent))]);
    agent.destroy();
  }

  async #probe(): Promise<void> {
    while ((await answerOf(`${this.url}/health/ready`)).status === 200) await delay(PROBE_MS);
    this.#isReady = false;
  }

  async #call(agent: Agent): Promise<void> {
    while (this.#isReady) {
      try {
        this.answers.push(await answerOf(`${this.url}/api/courses`, agent));
      } catch (error) {
        this.failures.push(String(error));
      }
    }
  }
}

describe('A process that is asked to stop', () => {
  const place = servicePlace('drain');

  it('serves no metrics unless it is told to, and loses no request of a balancer that asks whether it is ready', async () => {
    const service = ServiceProcess.spawn({ ...place.settings, SHUTDOWN_DELAY: '1' });
    const url = await service.ready();
    expect((await answerOf(`${url}/metrics`)).status).toBe(404);
    const balancer = new Balancer(url);
    const load = balancer.run(4);
    await delay(500);
    expect(balancer.answers.every(({ closes }) => !closes)).toBe(true);
    service.signal('SIGTERM');
    await load;
    const leaving = await answerOf(`${url}/health/ready`);
    expect(leaving).toEqual({ status: 503, closes: true, text: 'leaving\n' });
    expect(await answerOf(`${url}/health/live`)).toMatchObject({ status: 200 });
    expect(await answerOf(`${url}/health`)).toMatchObject({ status: 503, text: expect.stringContaining('about to stop') });
    expect(await service.end()).toEqual({ status: 0, errors: '' });
    expect(balancer.failures).toEqual([]);
    expect(new Set(balancer.answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(balancer.answers.some(({ closes }) => closes)).toBe(true);
  });
});

function answerOf(url: string, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const read = (response: IncomingMessage): void => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode, closes: response.headers.connection === 'close', text }));
      response.on('error', reject);
    };
    get(url, { agent: agent ?? new Agent(), timeout: 5_000 }, read).on('error', reject);
  });
}
