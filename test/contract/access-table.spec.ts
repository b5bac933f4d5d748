import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Reflector } from '@nestjs/core';
import { Admits } from '../../src/auth/admits.decorator.js';
import { Public } from '../../src/auth/public.decorator.js';
import { type DeclaredRoute, declaredRoutes } from '../../src/deprecation/declared-routes.js';
import { ResourceRegistry } from '../../src/resource/compile/resource-registry.js';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { Guarded, type GuardedOperation } from '../../src/resource/routes/policy.guard.js';
import { TestApplication } from '../support/application.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const BELOW_AN_ITEM = /^\/api\/(.+)\/\{id\}\/[^/]+$/;

/** Who may call each route of the application, in the words of the rule that decides it. */
describe('access', () => {
  let app: TestApplication;
  let routes: DeclaredRoute[];
  const reflector = new Reflector();

  beforeAll(async () => {
    app = await TestApplication.start();
    routes = declaredRoutes(app.app).sort(byAddress);
  });
  afterAll(() => app.close());

  function isPublic({ handler, controller }: DeclaredRoute): boolean {
    return reflector.getAll<unknown[]>(Public.KEY, [handler, controller]).some((mark) => mark !== undefined);
  }

  /** Undefined where a route says nothing. */
  function wordsOf(route: DeclaredRoute): string | undefined {
    const guarded = reflector.get(Guarded, route.handler) as GuardedOperation | undefined;
    return guarded ? ruleOf(guarded, route) : reflector.getAllAndOverride(Admits, [route.handler, route.controller]);
  }

  function ruleOf({ entity, operation, collection, action }: GuardedOperation, { path }: DeclaredRoute): string | undefined {
    const resource = app.app.get(ResourceRegistry, { strict: false }).of(entity);
    if (action !== undefined) return resource.actions.find(({ name }) => name === action)?.rule.description;
    const narrowed = resource.collections.find(({ name }) => name === collection);
    const shown = narrowed?.shows ?? resource.policy.rule(operation ?? 'list');
    const below = narrowed ? (narrowed.rule ?? narrowed.item?.policy.rules.read) : operation === 'list' && ownerOf(path)?.policy.rules.read;
    return below ? `${below.description}; of these: ${shown.description}` : shown.description;
  }

  /** The resource below whose item an address is. */
  function ownerOf(path: string): ResourceDefinition | undefined {
    const owner = BELOW_AN_ITEM.exec(path)?.[1];
    return app.app
      .get(ResourceRegistry, { strict: false })
      .all()
      .find((resource) => resource.path === owner);
  }

  function lineOf(route: DeclaredRoute): string {
    const words = wordsOf(route) ?? 'not said';
    const address = `${route.method.padEnd(6)} ${route.path}`;
    return isPublic(route) || words.startsWith('signed in') ? `${address}: ${words}` : `${address}: signed in & (${words})`;
  }

  it('is said by every route, by its policy or, where it is written by hand, in words of its own', () => {
    expect(routes.filter((route) => wordsOf(route) === undefined).map(lineOf)).toEqual([]);
  });

  it('is what the committed table says; a difference here is a change of rights and reviewed as one', () => {
    expect(routes.map(lineOf).join('\n')).toMatchSnapshot();
  });

  it('of a route that is not public needs a token', async () => {
    const closed = routes.filter((route) => !isPublic(route) && !route.path.includes('{'));
    const answers = await Promise.all(closed.map(async ({ method, path }) => (await app.stranger.send(method, path, undefined)).status));
    expect(answers).toEqual(closed.map(() => 401));
  });
});

/** By path, the methods of one address side by side. */
function byAddress(one: DeclaredRoute, other: DeclaredRoute): number {
  if (one.path !== other.path) return one.path < other.path ? -1 : 1;
  return METHODS.indexOf(one.method) - METHODS.indexOf(other.method);
}
