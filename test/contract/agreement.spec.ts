import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { type CandidateUse, ScopeSelectivity } from '../../src/resource/persistence/planning/scope-selectivity.js';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient, Json } from '../support/api-client.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { concurrently } from '../support/concurrently.js';
import { TestApplication } from '../support/application.js';
import { PORTAL } from '../support/given.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';
import { Share } from '../support/share/share.js';
import { type Answers, HttpAnswers, ReaderAnswers } from '../support/random-fixtures/answers.js';
import { actorOf, type FixtureUser } from '../support/random-fixtures/fixture-user.js';
import { RandomFixtures } from '../support/random-fixtures/random-fixtures.js';
import { DRAWS, drawsOf } from '../support/random-fixtures/draws.js';
import type { Draw, FixtureRow } from '../support/random-fixtures/fixture-row.js';

const WORLDS = 3;
/** The worlds of every run; `WORLDS=20 npm test -- agreement` goes out for so many new ones. */
const SEED = 1;
const SHARE = Share.ofRun();
const MORE = process.env['WORLDS'];
/** A world that failed, by the number that the failure names as its counterexample: `WORLD=22 npm test -- agreement`. */
const ONE = process.env['WORLD'];
const LONGEST_WAIT_MS = 240_000;
/** So many ways there are to count a list; see {@link BothWays}. */
const WAYS = 4;
/** Before a course ends that is about to. */
const SOON_MS = 2_000;
/** Of so many resources one is asked for over HTTP too. */
const OVER_HTTP = 3;

interface Caller extends Answers {
  readonly name: string;
  readonly portal: number;
  readonly person?: FixtureUser;
}

/** What a caller asks for; the pick says which of the rows found is looked at by itself. */
interface Question {
  readonly resource: ResourceDefinition;
  readonly caller: Caller;
  readonly pick: number;
}

/** Writes a page with the bounds of its scope and the count without, then the other way round, then a count row by row and one in two parts, whatever the sizes. */
class BothWays implements Pick<ScopeSelectivity, 'candidateUse'> {
  private turn = 0;

  candidateUse(): Promise<CandidateUse> {
    this.turn += 1;
    const way = this.turn % WAYS;
    return Promise.resolve({ page: way === 0, count: way === 1, eachCounted: way === 2 || this.turn % 8 === 7, divided: way === 3 });
  }
}

/** For each caller: what the list shows, what the total counts and what the item answers are the same rows, of their portal. */
describe('in any world', () => {
  let app: TestApplication;
  let resources: ResourceDefinition[];

  beforeAll(async () => {
    app = await TestApplication.start({ instead: new Map([[ScopeSelectivity, new BothWays()]]) });
    resources = await resourceCatalogue();
  });
  afterEach(() => RandomFixtures.end(app.dataSource, resources));
  afterAll(() => app.close());

  function callersIn(world: RandomFixtures): { within: Caller[]; overHttp: Caller[] } {
    const named = (answers: Answers, way: string, person: FixtureUser, portal: number): Caller => ({
      list: (resource) => answers.list(resource),
      item: (resource, id) => answers.item(resource, id),
      name: `${[person.status, ...person.roles].join(' ')} ${person.id} of portal ${person.portal} on ${portal} ${way}`,
      portal,
      person,
    });
    const home = world.users.map((person) => [person, person.portal] as const);
    const visits = world.wanderer ? [...home, [world.wanderer, PORTAL] as const] : home;
    const stranger = new HttpAnswers(app.stranger);
    return {
      within: visits.map(([person, portal]) => named(new ReaderAnswers(app, actorOf(person, portal)), 'within', person, portal)),
      overHttp: [
        ...visits
          .filter(([, portal]) => portal === PORTAL)
          .map(([person, portal]) => named(new HttpAnswers(app.as(person)), 'over HTTP', person, portal)),
        {
          list: (resource) => stranger.list(resource),
          item: (resource, id) => stranger.item(resource, id),
          name: 'a stranger',
          portal: PORTAL,
        },
      ],
    };
  }

  function questionsIn(world: RandomFixtures, draw: Draw): Question[] {
    const { within, overHttp } = callersIn(world);
    const one = (resource: ResourceDefinition, callers: readonly Caller[]): Question => ({
      resource,
      caller: callers[draw(callers.length - 1)]!,
      pick: draw(DRAWS),
    });
    return resources
      .filter(({ operations }) => operations.includes('list') && operations.includes('read'))
      .flatMap((resource) => [one(resource, within), ...(draw(OVER_HTTP - 1) === 0 ? [one(resource, overHttp)] : [])]);
  }

  async function complaints(world: RandomFixtures, { resource, caller, pick }: Question): Promise<string[]> {
    const { ids, totals } = await caller.list(resource);
    const disagreements: string[] = [];
    if (new Set(ids).size !== ids.length) disagreements.push('a row is listed twice');
    if (totals.some((total) => total !== ids.length)) disagreements.push(`${ids.length} rows are listed, and counted as ${totals.join()}`);
    const rows = [PORTAL, world.otherPortal].flatMap((portal) => world.rows.of(resource.table, portal));
    const listed = rows.filter(({ id }) => ids.includes(id));
    const others = rows.filter(({ id }) => !ids.includes(id));
    disagreements.push(...listed.filter((row) => isTrespass(row, caller, world)).map(({ id }) => `row ${id} is of another portal`));
    for (const [kind, wanted] of [
      [listed, [200]],
      [others, caller.person ? [403] : [401, 403]],
    ] as const) {
      const row = kind[pick % kind.length];
      const status = row && (await caller.item(resource, row.id));
      if (status !== undefined && !wanted.includes(status as never)) {
        disagreements.push(`row ${row?.id} is ${kind === listed ? '' : 'not '}listed, and answers ${status}`);
      }
    }
    return disagreements.map((complaint) => `${resource.path} for ${caller.name}: ${complaint}`);
  }

  it(
    'list, total and item agree, and show no row of another portal',
    async () => {
      const inWorld = fc.asyncProperty(fc.noShrink(fc.nat()), async (number) => {
        const draw = drawsOf(number);
        await RandomFixtures.end(app.dataSource, resources);
        const world = await RandomFixtures.build(app.dataSource, resources, draw);
        // Totals are drawn rows like others here: reading them must not compute them.
        await app.dataSource.query('DELETE FROM "gradebook_stale"');
        const tables = resources.filter(({ view }) => view === undefined);
        expect(tables.filter(({ table }) => world.rows.of(table, PORTAL).length === 0).map(({ path }) => path)).toEqual([]);
        const disagreements = await concurrently(questionsIn(world, draw), (question) => complaints(world, question));
        expect(disagreements.flat()).toEqual([]);
      });
      const usual = SHARE.of('worlds', fc.sample(fc.nat(), { seed: SEED, numRuns: WORLDS }), () => 'worlds');
      const worlds =
        MORE === undefined ? { numRuns: usual.length, examples: usual.map((number): [number] => [number]) } : { numRuns: Number(MORE) };
      await fc.assert(inWorld, { ...(ONE === undefined ? worlds : { numRuns: 1, examples: [[Number(ONE)]] }), endOnFailure: true });
    },
    LONGEST_WAIT_MS * Math.max(1, Number(MORE ?? 0) / WORLDS),
  );
});

/** Whatever happens to content, and to what it is in: each way to count it says how many are listed. */
describe('the total of a list without a context', () => {
  let app: TestApplication;
  let room: Classroom;
  let callers: ReadonlyMap<string, ApiClient>;

  beforeAll(async () => {
    app = await TestApplication.start({ instead: new Map([[ScopeSelectivity, new BothWays()]]) });
    room = await classroom(app);
    callers = new Map([
      ['teacher', room.asTeacher],
      ['learner', room.asStudent],
      ['guest', room.asOutsider],
      ['administrator', room.asAdministrator],
    ]);
  });
  afterAll(() => app.close());

  /** How many terms each sees: what the list shows, after each way to count it has said the same. */
  async function seen(): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const [name, caller] of callers) {
      const listed = (await caller.get('/api/glossaries?itemsPerPage=100')).body.member?.length ?? -1;
      const totals: unknown[] = [];
      for (let way = 0; way < WAYS; way += 1) totals.push((await caller.get('/api/glossaries?itemsPerPage=1')).body.totalItems);
      expect([name, totals]).toEqual([name, Array.from({ length: WAYS }, () => listed)]);
      found[name] = listed;
    }
    return found;
  }

  async function made(path: string, values: Record<string, unknown>): Promise<Json> {
    const { status, body, text } = await room.asTeacher.post(path, values);
    expect([path, status, status === 201 ? '' : text]).toEqual([path, 201, '']);
    return body;
  }

  async function changed(address: string, values: Record<string, unknown>, by = room.asTeacher): Promise<void> {
    const { status, text } = await by.patch(address, values);
    expect([address, status, status === 200 ? '' : text]).toEqual([address, 200, '']);
  }

  const term = (title: string, link: Record<string, unknown>): Promise<Json> =>
    made('/api/glossaries', {
      title,
      description: 'x',
      parentResourceNodeId: room.node,
      resourceLinkList: [{ cid: room.course, ...link }],
    });

  it('follows drafts, groups, sessions, second places, the bin, and courses that open, close and end', async () => {
    const course = `/api/courses/${room.course}`;
    expect(await seen()).toMatchObject({ teacher: 0, learner: 0, guest: 0, administrator: 0 });
    const open = await term('open', {});
    const draft = await term('draft', { visibility: 'draft' });
    expect(await seen()).toMatchObject({ teacher: 2, learner: 1, guest: 0, administrator: 2 });
    await changed(course, { visibility: 'open_platform' });
    expect(await seen()).toMatchObject({ teacher: 2, learner: 1, guest: 1 });
    const [link] = (await room.asTeacher.get(`/api/resource_links?resourceNode=${String(draft.resourceNode)}`)).body.member ?? [];
    await changed(String(link?.['@id']), { visibility: 'published' });
    expect(await seen()).toMatchObject({ teacher: 2, learner: 2, guest: 2 });
    const group = await made('/api/c_groups', { title: 'A', parentResourceNodeId: room.node, resourceLinkList: [{ cid: room.course }] });
    await term('for a group', { gid: group.id });
    expect(await seen()).toMatchObject({ teacher: 3, learner: 2, guest: 2, administrator: 3 });
    const { id: session } = await app.given.session();
    await app.given.row('session_rel_course', { session_id: session, course_id: room.course });
    const { status } = await room.asAdministrator.post('/api/resource_links', {
      resourceNode: open.resourceNode,
      course,
      session: `/api/sessions/${session}`,
      visibility: 'published',
    });
    expect(status).toBe(201);
    expect(await seen()).toMatchObject({ teacher: 3, learner: 2, guest: 2, administrator: 3 });
    expect((await room.asTeacher.delete(String(open['@id']))).status).toBe(204);
    expect(await seen()).toMatchObject({ teacher: 2, learner: 1, guest: 1, administrator: 2 });
    const [entry] = (await room.asTeacher.get(`/api/bin_entries?kind=glossaries&itemId=${String(open.id)}`)).body.member ?? [];
    expect((await room.asTeacher.post(`/api/bin_entries/${String(entry?.id)}/restore`, {})).status).toBe(200);
    expect(await seen()).toMatchObject({ teacher: 3, learner: 2, guest: 2, administrator: 3 });
    await changed(course, { visibility: 'registered' });
    expect(await seen()).toMatchObject({ teacher: 3, learner: 2, guest: 0 });
    await changed(course, { visibility: 'open_world', expirationDate: new Date(Date.now() + SOON_MS).toISOString() });
    expect(await seen()).toMatchObject({ guest: 2 });
    await pause(SOON_MS + 1_000);
    expect(await seen()).toMatchObject({ teacher: 3, learner: 0, guest: 0, administrator: 3 });
  });
});

/**
 * The row is of another portal, and its reader is bound by portals. What leads to a user who is on both portals may show
 * on both: what is that user's own does.
 */
function isTrespass(row: FixtureRow, { portal, person }: Caller, { wanderer }: RandomFixtures): boolean {
  if (!row.isTied || row.portal === portal || person?.roles.includes('ROLE_GLOBAL_ADMIN')) return false;
  return wanderer === undefined || !row.people.has(wanderer.id);
}
