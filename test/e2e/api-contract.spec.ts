import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { seedDemo } from '../../src/demo/demo.js';
import { TestApplication } from '../support/application.js';
import { type ContractExample, contractExamples, differences } from '../support/contract-examples.js';

const CONTRACT = readFileSync(new URL('../../docs/api-contract.md', import.meta.url), 'utf8');
const DECISIONS = readFileSync(new URL('api-contract-decisions.spec.ts', import.meta.url), 'utf8');

describe('docs/api-contract.md', () => {
  let app: TestApplication;
  /** What answers before gave: the examples' `$token`, `$course`, `$etag`. */
  const given = new Map<string, string>();

  beforeAll(async () => {
    app = await TestApplication.start();
    await seedDemo(app.app);
  });
  afterAll(() => app.close());

  const filledIn = (text: string): string => text.replaceAll(/\$(token|course|etag)/g, (whole, name: string) => given.get(name) ?? whole);

  async function complaints(example: ContractExample): Promise<string[]> {
    const headers = Object.fromEntries(Object.entries(example.headers).map(([name, value]) => [name, filledIn(value)]));
    const reply = await app.stranger.send(example.method, filledIn(example.path), example.body, headers);
    remember(reply.body, reply.headers);
    const wrong = Object.entries(example.answerHeaders)
      .map(([name, value]) => [name, filledIn(value), reply.headers.get(name)] as const)
      .filter(([, wanted, got]) => wanted !== got)
      .map(([name, wanted, got]) => `${name} is ${got}, not ${wanted}`);
    const status = reply.status === example.status ? [] : [`${reply.status} instead of ${example.status}: ${reply.text.slice(0, 300)}`];
    const body = example.answerBody === undefined ? [] : differences(JSON.parse(filledIn(example.answerBody)), reply.body);
    return [...status, ...wrong, ...body].map((complaint) => `line ${example.line}: ${complaint}`);
  }

  function remember(body: Record<string, unknown> | undefined, headers: Headers): void {
    if (typeof body?.token === 'string') given.set('token', body.token);
    const [, course] = /^\/api\/courses\/(\d+)$/.exec(headers.get('location') ?? '') ?? [];
    if (course !== undefined) given.set('course', course);
    const etag = headers.get('etag');
    if (etag !== null) given.set('etag', etag);
  }

  it('says what the service does', async () => {
    const examples = contractExamples(CONTRACT);
    expect(examples.length).toBeGreaterThan(15);
    const found: string[] = [];
    for (const example of examples) found.push(...(await complaints(example)));
    expect(found).toEqual([]);
  });

  it('has a test for each of its decisions', () => {
    const decisions = [...CONTRACT.matchAll(/^(\d+)\. \*\*/gm)].map(([, number]) => number);
    expect(decisions).toEqual(Array.from({ length: 16 }, (_, index) => String(index + 1)));
    const tested = [...DECISIONS.matchAll(/it\('(\d+): /g)].map(([, number]) => number);
    expect(decisions.filter((number) => number !== '15' && !tested.includes(number))).toEqual([]);
  });

  it('decision 15: the wrong password and the unknown user get the same answer, and a pair of tokens has one successor', async () => {
    const signIn = (username: string, password: string) => app.stranger.post('/api/authentication_token', { username, password });
    const [wrong, unknown] = [await signIn('teacher', 'guess'), await signIn('nobody', 'guess')];
    expect([wrong.status, wrong.body]).toEqual([401, unknown.body]);
    expect(wrong.headers.get('www-authenticate')).toBe('Bearer');
    const { body } = await signIn('teacher', 'lyceum-demo');
    const renewed = await app.stranger.post('/api/token/refresh', { refreshToken: body.refreshToken });
    expect(renewed.body).toEqual({ token: expect.any(String), refreshToken: expect.any(String) });
    const again = await app.stranger.post('/api/token/refresh', { refreshToken: body.refreshToken });
    expect([again.status, again.body.refreshToken]).toEqual([200, renewed.body.refreshToken]);
    for (const path of ['/api', '/api/docs.json', '/health/ready', '/api/courses']) expect((await app.stranger.get(path)).status).toBe(200);
  });
});
