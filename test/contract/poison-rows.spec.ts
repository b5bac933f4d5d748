import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import pino from 'pino';
import { ServiceLog } from '../../src/operations/service-log.js';
import type { DeclaredRoute } from '../../src/deprecation/declared-routes.js';
import type { FieldDefinition, ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import type { ApiClient, Reply } from '../support/api-client.js';
import { type Caller, FurnishedService } from '../support/furnished-service.js';
import { poisonsOf } from '../support/poison.js';
import { drawsOf } from '../support/random-fixtures/draws.js';
import { RouteRequests } from '../support/route-request.js';
import { groupOfResource, groupOfRoute } from '../support/share/asked-of.js';
import { Share } from '../support/share/share.js';

/** Set by `npm run fuzz -- poison`: `all` pairs, and a new seed. */
const PAIRS = process.env['POISON_PAIRS'] ?? '400';
const SHARE = Share.ofRun();
const SEED = Number(process.env['FUZZ_SEED'] ?? SHARE.seedOr(20_260_101));
/** One resource alone: `POISON_OF=c_quizzes npm run fuzz -- poison`. */
const ONE = process.env['POISON_OF'];
const FORMATS = ['application/ld+json', 'application/json', 'text/csv'];
const READERS: readonly Caller[] = ['administrator', 'teacher', 'learner'];
const STREAMS = new Set(['/api/notifications/live', '/plugin/Videoconf/live']);

/** A value for a member of a resource. */
interface Pair {
  readonly resource: ResourceDefinition;
  readonly field: FieldDefinition;
  readonly value: unknown;
}

/** Items that name others of their kind, so that a new one changes them. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  c_lp_items: 'A new step follows the last one, which names it.',
  illustrations: 'A node has one picture: another one takes the place of the first.',
};

/** Values are checked where they are written; whatever was taken, nothing that reads it fails, and nobody else's answer changes. */
describe(`what is malformed (seed ${SEED}, ${PAIRS} pairs)`, () => {
  let service: FurnishedService;
  let requests: RouteRequests;
  let admin: ApiClient;
  let pairs: readonly Pair[];
  /** A second item of a resource, whose members are spoilt where none can be made. */
  const spoilt = new Map<string, Promise<string>>();
  const taken: string[] = [];
  const logged: string[] = [];

  beforeAll(async () => {
    const log = new ServiceLog(pino({ level: 'error' }, { write: (line) => void logged.push(line) }));
    const instead = new Map([[ServiceLog, log]]);
    service = await FurnishedService.start({ variables: { RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0' }, instead });
    requests = new RouteRequests(service, SEED);
    admin = service.callers.administrator;
    pairs = drawn(service.resources.filter(({ path }) => ONE === undefined || path === ONE).flatMap(pairsOf));
  });
  afterAll(() => service.close());

  const nameOf = ({ resource, field, value }: Pair): string => `${resource.path}.${field.name} = ${JSON.stringify(value).slice(0, 80)}`;

  /** A server error by what the log says of it; the answer says nothing. */
  function said({ status, text }: Reply): string {
    const [, id = ''] = /Correlation id: ([\w-]+)/.exec(text) ?? [];
    const line = logged.find((one) => id !== '' && one.includes(`failed [${id}]`)) ?? text;
    return `${status} ${line.slice(0, 600)}`;
  }

  /** @returns address of the row that has the value now, where it was taken; or the answer that refused it */
  async function write({ resource, field, value }: Pair): Promise<string | Reply> {
    let reply: Reply | undefined;
    if (resource.operations.includes('create')) {
      const body = await service.factory.bodyOf(resource, { [field.name]: value }).catch(() => ({ [field.name]: value }));
      reply = await admin.post(resource.iri, body);
      if (reply.status === 201) return String(reply.body['@id']);
      if (reply.status >= 500 || field.writable !== 'always' || !resource.operations.includes('update')) return reply;
    }
    const known = spoilt.get(resource.path) ?? service.factory.another(resource.path).catch(() => service.items.get(resource.path) ?? '');
    spoilt.set(resource.path, known);
    const address = await known;
    reply = await admin.patch(address, { [field.name]: value });
    return reply.status === 200 ? address : reply;
  }

  async function failures(address: string, caller: Caller, accept?: string): Promise<string[]> {
    const reply = await service.callers[caller].get(address, accept === undefined ? {} : { Accept: accept });
    return reply.status >= 500 && reply.status !== 502 ? [`GET ${address} (${caller}, ${accept ?? 'any'}) → ${said(reply)}`] : [];
  }

  /** Everything that reads a row: itself, the lists that it is in, and what is below its address. */
  async function readersOf(resource: ResourceDefinition, address: string): Promise<string[]> {
    const found: string[] = [];
    for (const caller of READERS) {
      for (const format of FORMATS) if (resource.operations.includes('list')) found.push(...(await failures(resource.iri, caller, format)));
      found.push(...(await failures(address, caller)));
    }
    const below = service.routes.filter(({ method, path }) => method === 'GET' && path.startsWith(`${resource.iri}/{id}/`));
    for (const route of below) found.push(...(await failures((await requests.of(route, address)).path, 'administrator')));
    // Figures of what it belongs to are added up from it.
    const owners = new Set([...resource.fields.values()].flatMap(({ type, target }) => (type === 'reference' && target ? [target] : [])));
    for (const owner of owners) if (owner.operations.includes('list')) found.push(...(await failures(owner.iri, 'administrator')));
    return found;
  }

  it('is refused in words or taken, and read by all that reads it', async () => {
    expect(pairs.length).toBeGreaterThan(ONE === undefined ? SHARE.least(300) : 10);
    const found: string[] = [];
    const changed = new Set<string>();
    for (const pair of pairs) {
      const good = service.items.get(pair.resource.path) ?? '';
      const before = await hashOf(admin, good);
      const written = await write(pair);
      if (typeof written !== 'string') {
        if (written.status >= 500) found.push(`${nameOf(pair)}: ${said(written)}`);
        continue;
      }
      taken.push(nameOf(pair));
      const unread = await readersOf(pair.resource, written);
      const isChanged = written !== good && (await hashOf(admin, good)) !== before;
      if (isChanged) changed.add(pair.resource.path);
      if (isChanged && !(pair.resource.path in NEIGHBOURS)) unread.push(`${good} answers otherwise than before`);
      found.push(...unread.map((line) => `${nameOf(pair)}: ${line}`));
      if (unread.length > 0) await admin.delete(written);
    }
    expect(found).toEqual([]);
    expect(taken.length).toBeGreaterThan(ONE === undefined ? SHARE.least(50) : 0);
    if (PAIRS === 'all' && ONE === undefined) expect([...changed].sort()).toEqual(Object.keys(NEIGHBOURS));
  }, 3_600_000);

  it('spoils no feed, export, page or collection of others', async () => {
    const found: string[] = [];
    for (const feed of await feeds()) found.push(...(await failures(feed, 'stranger')));
    await service.room.asTeacher.post('/api/personal_data_exports', {});
    const reading = service.routes.filter(({ method, path }) => method === 'GET' && !STREAMS.has(path));
    for (const route of SHARE.of('readers of what was taken', reading, groupOfRoute)) {
      const { path } = await requests.of(route);
      for (const caller of readersFor(route)) found.push(...(await failures(path, caller)));
    }
    expect(found).toEqual([]);
  }, 600_000);

  it('spoils no job and no schedule, a day and a month later', async () => {
    for (const days of [1, 30]) {
      service.at.clock.advance(days * 86_400);
      await service.at.app.runDueJobs();
    }
    const failed = await service.at.app.dataSource.query<{ kind: string; error: string }[]>(
      `SELECT DISTINCT "kind", "last_error" AS "error" FROM "job" WHERE "last_error" IS NOT NULL OR "state" = 'dead'`,
    );
    expect(failed).toEqual([]);
  }, 600_000);

  /** Calendar feeds of each person. */
  async function feeds(): Promise<string[]> {
    const made = await Promise.all(READERS.map((caller) => service.callers[caller].post('/api/calendar_feeds', {})));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    return made.map(({ body }) => new URL(String(body.address), service.at.app.url)).map(({ pathname, search }) => pathname + search);
  }
});

function pairsOf(resource: ResourceDefinition): Pair[] {
  const isWritten = resource.operations.includes('create') || resource.operations.includes('update');
  if (!isWritten) return [];
  return [...resource.fields.values()]
    .filter(({ writable, file, type }) => writable !== 'never' && !file && type !== 'boolean')
    .flatMap((field) => poisonsOf(field).map((value) => ({ resource, field, value })));
}

/** Some of them by the seed, or all of them; of those that were drawn, a share. */
function drawn(all: readonly Pair[]): readonly Pair[] {
  if (PAIRS === 'all') return all;
  const draw = drawsOf(SEED);
  const some = Array.from({ length: Number(PAIRS) }, () => all[draw(all.length - 1)] as Pair);
  return SHARE.of('malformed values', some, ({ field }) => field.type, groupOfResource);
}

/** Pages of people are looked at by each; lists were. */
function readersFor({ path }: DeclaredRoute): readonly Caller[] {
  return path.startsWith('/api') ? ['administrator'] : READERS;
}

async function hashOf(client: ApiClient, address: string): Promise<string> {
  const { status, text } = await client.get(address);
  return createHash('sha256').update(`${status} ${text}`).digest('hex');
}
