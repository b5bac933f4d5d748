import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { cacheUsage, emptyCaches } from '../../src/cache/cache.js';
import { NestedConnection, NestedConnections } from '../../src/database/nested-connections.js';
import type { DeclaredRoute } from '../../src/deprecation/declared-routes.js';
import type { Reply } from '../support/api-client.js';
import { TEST_SALT, TEST_SECRET } from '../support/application.js';
import { type Caller, FurnishedService } from '../support/furnished-service.js';
import { RoomSender, userEvent } from '../support/room-sender.js';
import { type RouteRequest, RouteRequests } from '../support/route-request.js';
import { groupOfRoute } from '../support/share/asked-of.js';
import { Share } from '../support/share/share.js';

const POOL = 2;
const AT_ONCE = 6;
/** As many as jam a pool of two, where each of them would need a second connection. */
const ENOUGH = POOL + 1;
const SHARE = Share.ofRun();
const SEED = Number(process.env['FUZZ_SEED'] ?? SHARE.seedOr(20_260_101));
/** Longer than anything is remembered by the clock, in seconds. */
const PAST_EVERY_LIFETIME = 121;
/**
 * Caches that are looked at as they are filled first, and not again before each route: what fills them depends on no caller and no
 * time. Statements would be parsed and planned anew for each route.
 */
const FILLED_ONCE = ['prepared statements', 'statements of a connection', 'documentation', 'documentation pages'];
/** Streams never end; the first of their answer would do, but nobody waits for it here. */
const STREAMS = new Set(['/api/notifications/live', '/plugin/Videoconf/live']);

/** Keeps what was found: code that answers an error with another one would hide it. */
class KeptFindings extends NestedConnections {
  readonly found: NestedConnection[] = [];

  override asked(): void {
    try {
      super.asked();
    } catch (error) {
      if (error instanceof NestedConnection) this.found.push(error);
      throw error;
    }
  }
}

/** One request holds one connection: a unit of work that waited for a second one could wait for itself. */
describe('every route', () => {
  const findings = new KeptFindings(
    { NODE_ENV: 'test', LOG_DATABASE_TIME: 'false' },
    { counter: () => ({ inc: () => undefined }) as never },
  );
  let answered = 0;
  let service: FurnishedService;
  let requests: RouteRequests;
  let routes: readonly DeclaredRoute[];

  beforeAll(async () => {
    service = await FurnishedService.start({
      variables: { DATABASE_POOL_SIZE: String(POOL), RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0' },
      instead: new Map([[NestedConnections, findings]]),
      plansOnce: true,
    });
    requests = new RouteRequests(service, SEED);
    routes = service.routes.filter(({ path }) => !STREAMS.has(path));
  }, 900_000);
  afterAll(() => service.close());

  const send = ({ method, path, headers, body }: RouteRequest, caller: Caller): Promise<Reply> =>
    service.callers[caller].send(method, path, body, { ...headers });

  /** What was found since the last look, each place once. */
  function complaints(): string[] {
    return [...new Set(findings.found.splice(0).map(({ stack = '' }) => placesIn(stack)))];
  }

  /** As after a start, and long after whatever was looked at before. */
  function begin(): void {
    emptyCaches({ except: FILLED_ONCE });
    service.at.clock.advance(PAST_EVERY_LIFETIME);
  }

  async function failures(route: DeclaredRoute, caller: Caller): Promise<string[]> {
    const reply = await send(await requests.of(route), caller);
    if (reply.status < 300) answered += 1;
    const nested = complaints().map((place) => `${route.method} ${route.path} as ${caller} holds two connections: ${place}`);
    return [...nested, ...(reply.status >= 500 && !isSaid(reply) ? [`${route.method} ${route.path} as ${caller} → ${reply.text}`] : [])];
  }

  it(`holds one connection, for every caller (seed ${SEED})`, async () => {
    const reading = routes.filter(({ method }) => method !== 'DELETE');
    expect(reading.length).toBeGreaterThan(1_000);
    const asked = SHARE.of('one connection', reading, groupOfRoute);
    const found: string[] = [];
    for (const [turn, route] of asked.entries()) {
      begin();
      for (const caller of callersOf(route, turn)) found.push(...(await failures(route, caller)));
    }
    expect(found).toEqual([]);
    // Requests that are refused at once would show nothing.
    expect(answered).toBeGreaterThan(SHARE.least(1_200));
  }, 900_000);

  it('is asked while the caches that it would fill are empty, but for a few that there are', () => {
    const names = cacheUsage().map(({ name }) => name);
    expect(FILLED_ONCE.filter((name) => !names.includes(name))).toEqual([]);
    begin();
    expect(cacheUsage().filter(({ name, entries }) => entries > 0 && !FILLED_ONCE.includes(name))).toEqual([]);
  });

  it('that the videoconference server calls holds one connection', async () => {
    const { at } = service;
    const sender = new RoomSender(at.app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }, () => at.clock.now());
    const token = (algorithm: 'HS256' | 'HS512', claims: object): string =>
      new JwtService({ secret: TEST_SALT }).sign(claims, { algorithm, expiresIn: '1000y' });
    const join = [userEvent('user-joined', 'room', 1, at.clock.now().getTime())];
    const deliveries: readonly (() => Promise<Reply<unknown>>)[] = [
      () => sender.legacy(join),
      () => sender.modern(join),
      () => at.app.stranger.post('/api/videoconference/analytics', { data: {} }, { Authorization: `Bearer ${token('HS512', {})}` }),
      () =>
        at.app.stranger.send(
          'POST',
          '/api/videoconference/recording_ready',
          new URLSearchParams({ signed_parameters: token('HS256', { meeting_id: 'room', record_id: 'x' }) }).toString(),
          { 'Content-Type': 'application/x-www-form-urlencoded' },
        ),
    ];
    for (const deliver of deliveries) {
      begin();
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, deliver));
      expect(answers.map(({ status }) => status).filter((status) => status >= 500 || status === 401 || status === 403)).toEqual([]);
      expect(complaints()).toEqual([]);
    }
  });

  it(`that changes something is answered where more ask at once than the pool of ${POOL} has connections`, async () => {
    const changing = SHARE.of(
      'at once',
      routes.filter(({ method }) => method !== 'GET' && method !== 'DELETE'),
      groupOfRoute,
    );
    const found: string[] = [];
    for (const route of changing) found.push(...(await rejections(route, await requests.of(route))));
    expect(found).toEqual([]);
  }, 900_000);

  it('that deletes holds one connection, also where several delete at once', async () => {
    const found: string[] = [];
    // What is below an item goes before the item.
    const all = routes.filter(({ method }) => method === 'DELETE').sort((one, other) => other.path.length - one.path.length);
    const deleting = SHARE.of('deleting', all, () => 'deleting', groupOfRoute);
    for (const route of deleting) {
      const item = await service.factory.another(requests.resourceOf(route)?.path ?? '').catch(() => undefined);
      found.push(...(await rejections(route, await requests.of(route, item))));
    }
    expect(found).toEqual([]);
  }, 900_000);

  /** Several of the same at once; each is answered, whatever with. */
  async function rejections(route: DeclaredRoute, request: RouteRequest): Promise<string[]> {
    begin();
    const atOnce = isGenerated(route) ? ENOUGH : AT_ONCE;
    const answers = await Promise.all(Array.from({ length: atOnce }, () => send(request, 'administrator')));
    const places = complaints();
    const jammed = answers.filter((reply) => reply.status >= 500 && !isSaid(reply)).map(({ status, text }) => `${status} ${text}`);
    return [...new Set([...jammed, ...places])].map((complaint) => `${route.method} ${route.path}: ${complaint}`);
  }

  it('leaves jobs and schedules that hold one connection', async () => {
    begin();
    service.at.clock.advance(86_400);
    await service.at.app.runDueJobs();
    expect(complaints()).toEqual([]);
  });
});

/**
 * What an administrator changes is asked several times below. Of a learner most is worked out; the others take turns, and with
 * `GUARDS=all` everybody asks everything.
 */
function callersOf({ method }: DeclaredRoute, turn: number): readonly Caller[] {
  const others: readonly Caller[] = method === 'GET' ? ['administrator', 'teacher'] : ['teacher'];
  if (process.env['GUARDS'] === 'all' || others.length === 1) return [...others, 'learner'];
  return [others[(turn + SEED) % others.length] as Caller, 'learner'];
}

/** Of a resource or its items; whatever else there is are actions and pages, which are written one by one. */
function isGenerated({ path }: DeclaredRoute): boolean {
  return /^\/api\/\w+(\/\{id\})?$/.test(path);
}

/** Where a server that is not ours is away or refuses, which is nobody's fault here. */
function isSaid({ status, text }: Reply): boolean {
  return status === 502 || (status === 503 && text.includes('videoconference server'));
}

/** The lines of a stack that are ours: who asked, and where the unit of work began. */
function placesIn(stack: string): string {
  const lines = stack.split('\n').filter((line) => /\/src\/(?!database\/)|began here/.test(line));
  return lines.map((line) => line.trim().replace(/^at /, '')).join(' < ');
}
