import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Reflector } from '@nestjs/core';
import { request } from 'node:http';
import { AccountCache } from '../../src/auth/account-cache.js';
import { Actor } from '../../src/auth/actor.js';
import { OpenToScopes } from '../../src/auth/keys/open-to-scopes.decorator.js';
import { ACTING_SCOPES, AREAS, type Area, reaches, scopeFor } from '../../src/auth/keys/scopes.js';
import { Public } from '../../src/auth/public.decorator.js';
import { AccessTokenService } from '../../src/auth/tokens/access-token.service.js';
import { ToleratesBadToken } from '../../src/auth/tokens/tolerates-bad-token.decorator.js';
import { type DeclaredRoute, declaredRoutes } from '../../src/deprecation/declared-routes.js';
import type { EntityClass } from '../../src/resource/model/field-declaration.js';
import { standardFeatureList } from '../../src/standard-features.js';
import { ResourceRegistry } from '../../src/resource/compile/resource-registry.js';
import type { Grant } from '../../src/resource/model/policy.js';
import { PolicyService } from '../../src/resource/policy/policy.service.js';
import { Guarded, type GuardedOperation } from '../../src/resource/routes/policy.guard.js';
import { TestApplication } from '../support/application.js';
import { concurrently } from '../support/concurrently.js';
import { FakeClock } from '../support/fake-clock.js';
import type { Person } from '../support/given.js';
import { groupOfRoute } from '../support/share/asked-of.js';
import { Share } from '../support/share/share.js';
import { signIn, withPassword } from '../support/sign-in.js';

/** An item that nobody has: what is asked here is who comes in, not what is found. */
const NOWHERE = '999999999';
const SHARE = Share.ofRun();
const NO_SESSION = '00000000-0000-4000-8000-000000000000';
const WITHOUT_SIDE_EFFECTS = new Set(['GET', 'HEAD', 'OPTIONS']);

type Headers = Readonly<Record<string, string>>;

interface Answer {
  readonly status: number;
  readonly requiredScope?: string;
  readonly detail?: string;
}

/** Who comes, and what is expected of a route where they do. */
interface Caller {
  readonly name: string;
  readonly headers: Headers;
  /** @returns what is wrong; undefined where it is right */
  wrong(route: DeclaredRoute, answer: Answer): string | undefined;
}

/**
 * Every route of the application, generated or written by hand, as every kind of caller: what is answered is what the policy and the
 * scopes say. A new route is here without being named.
 */
describe('the one door', () => {
  const clock = new FakeClock();
  const reflector = new Reflector();
  let app: TestApplication;
  let routes: DeclaredRoute[];
  let owner: Person;
  const keys = new Map<string, Headers>();
  const admitted: Caller[] = [];
  const ended: Caller[] = [];
  const actors: Caller[] = [];

  beforeAll(async () => {
    app = await TestApplication.start({ clock, variables: { API_KEY_RATE: '1000000', RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0' } });
    routes = declaredRoutes(app.app);
    owner = await app.given.student();
    const lacking = AREAS.flatMap((area) => [[`${area}:read`], [`${area}:write`], everythingBut(area)]);
    for (const scopes of [[], ...lacking]) keys.set(scopes.join(' '), await keyOf(owner, scopes));
    admitted.push(
      stranger('a stranger', {}, 401),
      signedIn('a guest: somebody of no course', await app.given.person({ status: 'invitee' })),
    );
    ended.push(
      refused('a session that was ended', await endedSession()),
      refused('a key that was deleted', await deletedKey()),
      refused('a closed account', await closedAccount()),
      refused('a session of another portal', bearer(app.app.get(AccessTokenService).issue(owner, 2).token)),
    );
    actors.push(acting(await actingToken()));
    clock.advance(AccountCache.TIME_TO_LIVE / 1000);
  });
  afterAll(() => app.close());

  const bearer = (token: unknown): Headers => ({ Authorization: `Bearer ${String(token)}` });
  const marked = (mark: { readonly KEY: string }, { handler, controller }: DeclaredRoute): boolean =>
    reflector.getAll<unknown[]>(mark.KEY, [handler, controller]).some((value) => value !== undefined);
  const isPublic = (route: DeclaredRoute): boolean => marked(Public, route);
  const isOfApi = ({ path }: DeclaredRoute): boolean => path.startsWith('/api');

  async function keyOf(person: Person, scopes: readonly string[]): Promise<Headers> {
    const { status, body } = await app.as(person).post('/api/user_api_keys', { scopes });
    expect(status).toBe(201);
    return bearer(body['apiKey']);
  }

  async function endedSession(): Promise<Headers> {
    const person = await withPassword(app, await app.given.student());
    const { body } = await signIn(app, person.username);
    expect((await app.as(person).delete(`/api/users/${person.id}/sign_in_sessions`)).status).toBe(204);
    return bearer(body['token']);
  }

  async function deletedKey(): Promise<Headers> {
    const person = await app.given.student();
    const { body } = await app.as(person).post('/api/user_api_keys', { scopes: ['*:write'] });
    expect((await app.as(person).delete(String(body['@id']))).status).toBe(204);
    return bearer(body['apiKey']);
  }

  async function closedAccount(): Promise<Headers> {
    const person = await app.given.student();
    const administrator = await app.given.administrator();
    expect((await app.as(administrator).patch(`/api/users/${person.id}`, { active: 'inactive' })).status).toBe(200);
    return { Authorization: app.authorizationOf(person) };
  }

  async function actingToken(): Promise<Headers> {
    const administrator = await app.given.administrator();
    const { status, body } = await app.as(administrator).post(`/api/users/${owner.id}/act_as`, { reason: 'to see the door' });
    expect(status).toBe(201);
    return bearer(body['token']);
  }

  async function answerOf({ method, path }: DeclaredRoute, headers: Headers): Promise<Answer> {
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'id' ? NOWHERE : NO_SESSION));
    const body = WITHOUT_SIDE_EFFECTS.has(method) || method === 'DELETE' ? undefined : '{}';
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const sent = { Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': type, 'Content-Length': '2' }), ...headers };
    return new Promise((resolve, reject) => {
      const asked = request(`${app.url}${address}`, { method, headers: sent }, (response) => {
        const status = response.statusCode ?? 0;
        // Streams go on, files are long: of what is admitted the status is enough.
        if (status < 400) {
          response.destroy();
          resolve({ status });
          return;
        }
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ ...problemIn(text), status }));
      });
      asked.on('error', reject).end(body);
    });
  }

  /** The scope that a route asks for: undefined where it asks for none, an empty text where it asks for some of its own. */
  function scopeOf(route: DeclaredRoute): string | undefined {
    const asked = reflector.getAllAndOverride(OpenToScopes, [route.handler, route.controller]) as string | undefined;
    const guarded = reflector.get(Guarded, route.handler) as GuardedOperation | undefined;
    const entity = guarded?.entity ?? permittedBy(route);
    if (asked !== '' || !entity) return asked;
    return scopeFor(areaOf(entity), route.method);
  }

  /** The resource of which a route says what the caller may do: one handler has all of these addresses. */
  function permittedBy({ path }: DeclaredRoute): EntityClass | undefined {
    const [, resource = ''] = /^\/api\/(\w+)\/(?:{id}\/)?permissions$/.exec(path) ?? [];
    return app.app.get(ResourceRegistry, { strict: false }).withPath(resource)?.entity;
  }

  function areaOf(entity: EntityClass): Area {
    return standardFeatureList.areaOf(entity);
  }

  function grantOf(actor: Actor, { entity, operation, collection, action }: GuardedOperation): Grant | false {
    const policies = app.app.get(PolicyService);
    const resource = app.app.get(ResourceRegistry, { strict: false }).of(entity);
    const narrowed = resource.collections.find(({ name }) => name === collection);
    if (narrowed) return policies.decideCollection(actor, resource, narrowed);
    if (operation !== undefined) return policies.decide(actor, resource, operation);
    const declared = resource.actions.find(({ name }) => name === action);
    if (!declared) throw new Error(`${resource.name} has no action ${String(action)}`);
    return policies.decideAction(actor, resource, declared);
  }

  /** A caller who is not known by a token of here: refused everywhere but where strangers are. */
  function stranger(name: string, headers: Headers, rejection: number): Caller {
    return {
      name,
      headers,
      wrong: (route, { status }) => {
        const guarded = reflector.get(Guarded, route.handler) as GuardedOperation | undefined;
        const admitted = guarded ? grantOf(Actor.anonymous(1), guarded) !== false : isPublic(route);
        if (!isPublic(route) || (guarded && !admitted)) return status === rejection ? undefined : `${status}, expected ${rejection}`;
        // A page or a door with a proof of its own may still refuse strangers.
        return guarded && status === 401 ? `${status}, although everybody is admitted` : undefined;
      },
    };
  }

  /** A token of ours that is good no more: refused on public routes too, but for those that overlook it. */
  function refused(name: string, headers: Headers): Caller {
    return {
      name,
      headers,
      wrong: (route, { status }) =>
        status === 401 || (isPublic(route) && marked(ToleratesBadToken, route) && !headers['Authorization']?.includes('lyk_'))
          ? undefined
          : `${status}, expected 401`,
    };
  }

  function signedIn(name: string, person: Person): Caller {
    const { id, username } = person;
    return {
      name,
      headers: { Authorization: app.authorizationOf(person) },
      wrong: (route, { status }) => {
        const guarded = reflector.get(Guarded, route.handler) as GuardedOperation | undefined;
        if (!guarded) return status === 401 && isOfApi(route) && !isPublic(route) ? `${status} although signed in` : undefined;
        const grant = grantOf(Actor.of({ id, username, roles: ['ROLE_USER', 'ROLE_STUDENT'] }, 1), guarded);
        return grant === false && status !== 403
          ? `${status}, expected 403 by its policy`
          : status === 401
            ? '401 although signed in'
            : undefined;
      },
    };
  }

  function acting(headers: Headers): Caller {
    return { name: 'an administrator who acts as a user', headers, wrong: (route, answer) => wrongByLess(route, answer, ACTING_SCOPES) };
  }

  function withKey(scopes: readonly string[]): Caller {
    const headers = keys.get(scopes.join(' '));
    if (!headers) throw new Error(`There is no key with ${scopes.join(' ')}.`);
    return { name: `a key with [${scopes.join(' ')}]`, headers, wrong: (route, answer) => wrongByLess(route, answer, scopes) };
  }

  /** What a caller is answered who is known by less than a sign-in. */
  function wrongByLess(
    route: DeclaredRoute,
    { status, requiredScope, detail = '' }: Answer,
    scopes: readonly string[],
  ): string | undefined {
    const scope = scopeOf(route);
    const isActing = scopes === ACTING_SCOPES;
    if (scope === undefined) {
      if (isOfApi(route) && isPublic(route)) return undefined;
      return status === 403 ? undefined : `${status}, expected 403: the route asks for no scope`;
    }
    // HEAD has no words.
    const isRefused =
      route.method === 'HEAD'
        ? status === 403
        : isActing
          ? status === 403 && detail.includes('in person only')
          : status === 403 && requiredScope === scope;
    // Behind a page stands the API, which says the same of what it is asked for.
    if (scope === '' && isActing && !isOfApi(route)) return status === 401 ? `${status} ${detail}, expected what the API says` : undefined;
    if (scope === '' || reaches(scopes, scope))
      return status === 401 || isRefused ? `${status} ${detail}, expected to reach ${scope}` : undefined;
    return isRefused ? undefined : `${status} ${detail}, expected 403 that asks for ${scope}`;
  }

  /** The keys that tell about a route: of no scope or of all areas but its own, by turns, of reading there, and of what it asks for. */
  function keysFor(route: DeclaredRoute, index: number): Caller[] {
    const scope = scopeOf(route) ?? '';
    const own = AREAS.find((known) => known === scope.split(':')[0]);
    if (!own) return [[], ['content:write']].map(withKey);
    const lacking = index % 2 === 0 ? [] : everythingBut(own);
    return [lacking, [`${own}:read`], ...(scope.endsWith(':write') ? [[`${own}:write`]] : [])].map(withKey);
  }

  /** @returns what is wrong on any route, where each is asked as some callers */
  async function wrongs(guard: string, callersOf: (route: DeclaredRoute, index: number) => readonly Caller[]): Promise<string[]> {
    const all = routes.flatMap((route, index) => callersOf(route, index).map((caller) => ({ route, caller })));
    expect(all.length).toBeGreaterThan(1_500);
    const asked = SHARE.of(guard, all, ({ route }) => groupOfRoute(route));
    const found: string[] = [];
    await concurrently(asked, async ({ route, caller }) => {
      const wrong = caller.wrong(route, await answerOf(route, caller.headers));
      if (wrong !== undefined) found.push(`${route.method} ${route.path} as ${caller.name}: ${wrong}`);
    });
    return found.sort();
  }

  it('admits strangers and guests where the policy does', async () => {
    expect(await wrongs('strangers', () => admitted)).toEqual([]);
  });

  it('admits nobody any more whose session, key or account has ended, or is another portal’s', async () => {
    // One of them for each route, by turns: they are told apart before any route is.
    expect(await wrongs('ended', (_, index) => ended.slice(index % ended.length, (index % ended.length) + 1))).toEqual([]);
  });

  it('admits administrators who act as a user as far as acting reaches', async () => {
    expect(await wrongs('actors', () => actors)).toEqual([]);
  });

  it('admits keys as far as their scopes reach', async () => {
    expect(await wrongs('keys', keysFor)).toEqual([]);
  });

  it('leaves no area that an administrator who acts reaches without being named here, and none for correspondence', () => {
    const closed = AREAS.filter((area) => !reaches(ACTING_SCOPES, `${area}:write`));
    expect(closed).toEqual(['assessment', 'messages', 'tracking', 'conference']);
    expect(reaches(ACTING_SCOPES, 'messages:read')).toBe(false);
  });
});

function everythingBut(area: Area): string[] {
  return AREAS.filter((other) => other !== area).map((other) => `${other}:write`);
}

function problemIn(text: string): { requiredScope?: string; detail?: string } {
  try {
    return JSON.parse(text) as { requiredScope?: string; detail?: string };
  } catch {
    return { detail: text };
  }
}
