import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { TEST_SECRET } from '../support/application.js';
import { freePort } from '../support/free-port.js';
import { servicePlace } from '../support/service-place.js';
import { ServiceProcess } from '../support/service-process.js';

/** Less than any platform waits before it kills. */
const MOST_MS = 8_000;
/** Whose lines are more than waits for room. */
const REQUESTS = 300;
const AT_ONCE = 30;
const LONG = 'x'.repeat(6_000);

/** The log has no room: the disk is full, or who reads it has stopped. */
describe('a service whose log nobody takes', () => {
  const place = servicePlace('log');

  async function start(output: string): Promise<{ readonly service: ServiceProcess; readonly address: string }> {
    const port = await freePort();
    const settings = {
      ...place.settings,
      PORT: String(port),
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      METRICS_TOKEN: TEST_SECRET,
      PUBLIC_URL: 'https://lyceum.example.org',
    };
    const service = ServiceProcess.spawn(settings, undefined, [], ['sh', '-c', `exec "$@" > ${output}`, 'sh']);
    const address = `http://127.0.0.1:${port}`;
    while ((await statusOf(`${address}/health/live`)) !== 200) await Promise.race([pause(100), ended(service)]);
    return { service, address };
  }

  async function worksAndStops({ service, address }: Awaited<ReturnType<typeof start>>): Promise<void> {
    expect(await statusOf(`${address}/health/live`)).toBe(200);
    expect(await statusOf(`${address}/health/ready`)).toBe(200);
    const begun = performance.now();
    expect(await service.stop('SIGTERM')).toMatchObject({ status: 0 });
    expect(performance.now() - begun).toBeLessThan(MOST_MS);
  }

  async function asks(address: string): Promise<void> {
    for (let sent = 0; sent < REQUESTS; sent += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => statusOf(`${address}/api/${LONG}${sent + index}`)));
  }

  it('answers and stops on a full disk', async () => {
    const running = await start('/dev/full');
    await asks(running.address);
    await worksAndStops(running);
  });

  it('answers and stops while nobody reads its pipe any more', async () => {
    const pipe = join(place.folder, 'unread');
    execFileSync('mkfifo', [pipe]);
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    const running = await start(pipe);
    await asks(running.address);
    await worksAndStops(running);
    closeSync(reader);
  });

  it('answers while a pipe is full, says what was dropped once it is read, and stops', async () => {
    const pipe = join(place.folder, 'log');
    execFileSync('mkfifo', [pipe]);
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    const running = await start(pipe);
    await asks(running.address);
    const metrics = await fetch(`${running.address}/metrics`, { headers: { Authorization: `Bearer ${TEST_SECRET}` } });
    const [, dropped] = /^lyceum_log_lines_dropped (\d+)$/m.exec(await metrics.text()) ?? [];
    expect(Number(dropped)).toBeGreaterThan(0);
    const lines = await readUntil(reader, /lines of the log were dropped/);
    expect(Number(/(\d+) lines of the log were dropped/.exec(lines)?.[1])).toBeGreaterThanOrEqual(Number(dropped));
    // No line is cut off, and none joined to another.
    for (const line of lines.trimEnd().split('\n')) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
    await worksAndStops(running);
    closeSync(reader);
  });
});

async function statusOf(address: string): Promise<number> {
  const response = await fetch(address, { signal: AbortSignal.timeout(MOST_MS) }).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status ?? 0;
}

async function ended(service: ServiceProcess): Promise<never> {
  const { status, errors } = await service.end();
  throw new Error(`The service ended with ${status}: ${errors}`);
}

/** All that a pipe gives until it has said something and is empty. */
async function readUntil(descriptor: number, expected: RegExp): Promise<string> {
  const bytes: Buffer[] = [];
  const part = Buffer.alloc(65_536);
  for (let text = ''; !expected.test(text.slice(-2_000)); text = Buffer.concat(bytes).toString()) {
    for (let length = some(descriptor, part); length > 0; length = some(descriptor, part))
      bytes.push(Buffer.from(part.subarray(0, length)));
    await pause(50);
  }
  return Buffer.concat(bytes).toString();
}

function some(descriptor: number, into: Buffer): number {
  try {
    return readSync(descriptor, into);
  } catch {
    return 0;
  }
}
