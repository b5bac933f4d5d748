import { afterAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { FakeClock } from '../../../test/support/fake-clock.js';
import { Actor } from '../../auth/actor.js';
import { RequestLimits } from '../../auth/limits/request-limits.js';
import { Environment } from '../../config/environment.js';
import { ViolationProblem } from '../protocol/problem.js';
import { ParserPool } from './parser-pool.js';
import { parserIn } from './parser.js';

const GREEDY = new URL('../../../test/support/parsers/greedy-parsers.mjs', import.meta.url);
const limits = { kind: 'file', member: 'uploadFile' } as const;
const parser = <Input>(name: string) => parserIn<Input, number>(GREEDY, name, limits);
const sender = Actor.anonymous(1);
const ann = Actor.of({ id: 7, username: 'ann', roles: [] }, 1);

/** Ten thousand requests in ten seconds, of which none come back while the clock stands. */
function requestLimits(): RequestLimits {
  const environment = Environment.parse({ NODE_ENV: 'test', APP_SECRET: 'test', JWT_SECRET: 'test', RATE_LIMIT_CALLER: '10000' });
  return new RequestLimits(environment, new DataSource({ type: 'postgres' }), new FakeClock());
}

describe('a file that is made to exhaust its parser', () => {
  const requests = requestLimits();
  const budget = { longest: 1_500, heap: 32 };
  const pool = new ParserPool({ file: budget, text: budget, proof: budget }, requests);
  afterAll(() => pool.onModuleDestroy());

  it.each(['endless', 'hoarding'])('is refused with a sentence where it takes too much: %s', async (name) => {
    const refused = pool.parse(parser(name), null, sender);
    await expect(refused).rejects.toBeInstanceOf(ViolationProblem);
    await expect(refused).rejects.toMatchObject({
      document: { violations: [{ propertyPath: 'uploadFile', code: 'too-complex', message: expect.stringContaining('time or memory') }] },
    });
  });

  it('is refused where it is nested too deeply', async () => {
    await expect(pool.parse(parser('deep'), 10_000_000, sender)).rejects.toBeInstanceOf(ViolationProblem);
  });

  it('leaves those that come after it what they need', async () => {
    expect(await pool.parse(parser('length'), Buffer.alloc(1_000), sender)).toBe(1_000);
  });

  it('lets this thread do its work meanwhile', async () => {
    let beats = 0;
    const heart = setInterval(() => (beats += 1), 10);
    await expect(pool.parse(parser('endless'), null, sender)).rejects.toBeInstanceOf(ViolationProblem);
    clearInterval(heart);
    expect(beats).toBeGreaterThan(10);
  });

  it('counts as the requests that its sender could have made meanwhile', async () => {
    await expect(pool.parse(parser('endless'), null, ann)).rejects.toBeInstanceOf(ViolationProblem);
    const { remaining } = (await requests.countCaller(7)) ?? {};
    expect(remaining).toBeLessThan(9_000);
    expect(remaining).toBeGreaterThan(0);
  });

  it('is no excuse for a mistake of ours', async () => {
    await expect(pool.parse(parser('broken'), null, sender)).rejects.toThrow('a mistake of ours');
  });

  it('waits for its turn, and is refused where too many of its sender wait', async () => {
    const sent = Array.from({ length: 40 }, () => pool.parse(parser('length'), Buffer.alloc(1), sender).catch((error: unknown) => error));
    const outcomes = await Promise.all(sent);
    const refused = outcomes.filter((outcome) => typeof outcome !== 'number');
    expect(outcomes.filter((outcome) => outcome === 1).length).toBeGreaterThanOrEqual(9);
    expect(refused.length).toBeGreaterThan(0);
    for (const problem of refused) expect((problem as ViolationProblem).getStatus()).toBe(429);
  });
});
