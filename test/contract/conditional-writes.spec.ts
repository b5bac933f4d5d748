import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DeclaredRoute } from '../../src/deprecation/declared-routes.js';
import { FurnishedService } from '../support/furnished-service.js';
import { RouteRequests } from '../support/route-request.js';
import { groupOfRoute } from '../support/share/asked-of.js';
import { Share } from '../support/share/share.js';

const SHARE = Share.ofRun();
const SEED = Number(process.env['FUZZ_SEED'] ?? SHARE.seedOr(20_261_130));
const FAILED = 412;

/** Of a write to an item that there is. @param etag of its present state */
interface Condition {
  readonly name: string;
  readonly headers: (etag: string) => Readonly<Record<string, string>>;
  readonly holds: boolean;
}

/** RFC 9110 §13.1 and §13.2.2. */
const CONDITIONS: readonly Condition[] = [
  { name: 'If-None-Match: *', headers: () => ({ 'If-None-Match': '*' }), holds: false },
  { name: 'If-None-Match with its state', headers: (etag) => ({ 'If-None-Match': `"other", ${etag}` }), holds: false },
  { name: 'If-None-Match with its state, weakly', headers: (etag) => ({ 'If-None-Match': `W/${etag}` }), holds: false },
  { name: 'If-Match with another state', headers: () => ({ 'If-Match': '"other"' }), holds: false },
  { name: 'If-Match with its state, weakly', headers: (etag) => ({ 'If-Match': `W/${etag}` }), holds: false },
  { name: 'both, the first of which fails', headers: () => ({ 'If-Match': '"other"', 'If-None-Match': '"other"' }), holds: false },
  { name: 'both, the second of which fails', headers: (etag) => ({ 'If-Match': etag, 'If-None-Match': '*' }), holds: false },
  {
    name: 'both, which hold',
    headers: (etag) => ({ 'If-Match': `"other", ${etag}`, 'If-None-Match': '"other", W/"another"' }),
    holds: true,
  },
];

/** Every PUT, PATCH and DELETE of an item, and every action that changes something of one, found from the routes. */
describe('a condition of a write', () => {
  let service: FurnishedService;
  let requests: RouteRequests;
  let routes: readonly DeclaredRoute[];
  const compared = { writes: 0, actions: 0 };

  beforeAll(async () => {
    service = await FurnishedService.start({ variables: { RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0' }, plansOnce: true });
    requests = new RouteRequests(service, SEED);
    routes = service.routes.filter(isOfItem);
  }, 900_000);
  afterAll(() => service.close());

  /** A write of an item by its address, or an action that is declared with the item on which it works. */
  function isOfItem(route: DeclaredRoute): boolean {
    if (route.method === 'GET') return false;
    if (route.path === `${requests.resourceOf(route)?.iri}/{id}`) return true;
    return service.resources.some(({ actions }) => actions.some(({ path, item }) => item !== undefined && `/api/${path}` === route.path));
  }

  /** What is wrong; nothing where the write itself is refused, whatever its conditions. */
  async function wrongOf(route: DeclaredRoute, { name, headers, holds }: Condition): Promise<string[]> {
    const { administrator } = service.callers;
    const request = await requests.of(route);
    const etag = (await administrator.get(itemOf(request.path))).headers.get('etag');
    if (etag === null) return [];
    const { status } = await administrator.send(route.method, request.path, request.body, { ...request.headers, ...headers(etag) });
    if (status < 300 || status === FAILED) compared[isAction(route) ? 'actions' : 'writes'] += 1;
    return (holds && status === FAILED) || (!holds && status < 300) ? [`${route.method} ${route.path}, ${name} → ${status}`] : [];
  }

  it('is asked of writes and of actions', () => {
    expect(routes.filter((route) => !isAction(route)).length).toBeGreaterThan(400);
    expect(routes.filter(isAction).length).toBeGreaterThan(70);
  });

  it(`is looked at by all that change an item, and a failed one changes nothing (seed ${SEED})`, async () => {
    const questions = routes.flatMap((route) => CONDITIONS.map((condition) => ({ route, condition, path: route.path })));
    // What is deleted cannot be asked again.
    const asked = SHARE.of('conditional writes', questions, groupOfRoute).filter(
      ({ route, condition }) => route.method !== 'DELETE' || !condition.holds,
    );
    const found: string[] = [];
    for (const { route, condition } of asked) found.push(...(await wrongOf(route, condition)));
    expect(found).toEqual([]);
    expect(compared.writes).toBeGreaterThan(SHARE.least(2_000));
    expect(compared.actions).toBeGreaterThan(SHARE.least(400));
  }, 900_000);
});

/** @param path of an item, or of an action on it */
function itemOf(path: string): string {
  return /^\/api\/\w+\/[^/?]+/.exec(path)?.[0] ?? path;
}

function isAction({ path }: DeclaredRoute): boolean {
  return !path.endsWith('/{id}');
}
