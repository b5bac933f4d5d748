import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Departure } from '../../../src/scheduling/departure.js';
import { TestApplication } from '../../support/application.js';

const FRIEND = 'https://app.example';
/** Requests of an address in ten seconds; more than the tests before the last two send. */
const LIMIT = 40;

/** For balancers that were set up before there were probes. */
describe('/health', () => {
  let service: TestApplication;

  beforeAll(async () => {
    service = await TestApplication.start({ variables: { CORS_ORIGINS: FRIEND, RATE_LIMIT_ADDRESS: String(LIMIT) } });
  });
  afterAll(() => service.close());

  const call = (init: RequestInit = {}, path = '/health'): Promise<Response> => fetch(service.url + path, init);
  const announced = ({ headers }: Response): unknown[] => [
    /^@\d+$/.test(headers.get('deprecation') ?? ''),
    new Date(headers.get('sunset') ?? '').getTime() / 1000 > Number(headers.get('deprecation')?.slice(1)),
    headers.get('link')?.includes('</health/ready>; rel="successor-version"'),
  ];
  const ANNOUNCED = [true, true, true];

  it('tells that the service is healthy without being asked who is asking, and that another address takes its place', async () => {
    const answer = await call();
    expect([answer.status, await answer.json(), answer.headers.get('cache-control')]).toEqual([200, { status: 'ok' }, 'no-store']);
    expect(announced(answer)).toEqual(ANNOUNCED);
    const successor = await call({}, '/health/ready');
    expect([successor.status, successor.headers.get('deprecation')]).toEqual([200, null]);
  });

  it('leads to a page about it', async () => {
    const [, page = ''] = /<([^>]+)>; rel="deprecation"; type="text\/html"/.exec((await call()).headers.get('link') ?? '') ?? [];
    expect(page).toMatch(/#\/Operations\/health_get$/);
    const answer = await call({ headers: { Accept: 'text/html' } }, page);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await answer.text()).toContain('filter_tags[]=Operations');
  });

  it('answers OPTIONS at a probe with its status, as the default check of HAProxy asks', async () => {
    const answers = await Promise.all(['live', 'ready', 'startup'].map((probe) => call({ method: 'OPTIONS' }, `/health/${probe}`)));
    expect(answers.map(({ status, headers }) => [status, headers.get('allow')])).toEqual(answers.map(() => [200, 'GET, HEAD, OPTIONS']));
  });

  it.each([
    ['to HEAD', { method: 'HEAD' }, '/health', 200],
    ['in another spelling', {}, '/Health/', 200],
    ['to a token that is not valid', { headers: { Authorization: 'Bearer nonsense' } }, '/health', 401],
  ])('says so %s', async (_, init, path, status) => {
    const answer = await call(init, path);
    expect([answer.status, ...announced(answer)]).toEqual([status, ...ANNOUNCED]);
  });

  it('says so to applications of other origins', async () => {
    const { headers } = await call({ headers: { Origin: FRIEND } });
    const shown = headers.get('access-control-expose-headers')?.split(',') ?? [];
    expect(shown).toEqual(expect.arrayContaining(['Deprecation', 'Sunset', 'Link']));
  });

  it('says so while it is about to stop, beside the links that errors have', async () => {
    service.app.get(Departure).begin();
    const answer = await call();
    expect([answer.status, ...announced(answer)]).toEqual([503, ...ANNOUNCED]);
    expect(answer.headers.get('link')).toContain('hydra/core#apiDocumentation');
  });

  it('says so to those who ask too often', async () => {
    const answers = await Promise.all(Array.from({ length: LIMIT + 1 }, () => call()));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.map(announced)).toEqual(refused.map(() => ANNOUNCED));
  });
});
