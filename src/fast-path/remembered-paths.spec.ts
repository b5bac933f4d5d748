import { describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { RouteSpecificitySorter } from '@nestjs/core/router/route-specificity-sorter.js';
import express from 'express';
import fc from 'fast-check';
import { rememberPaths } from './remembered-paths.js';
import { ShapedExpressAdapter } from './shaped-express.adapter.js';

type Routes = Parameters<typeof RouteSpecificitySorter.sort>[0];

const ofNest = RouteSpecificitySorter.sort.bind(RouteSpecificitySorter);

/** Segments of every kind, and a group that may be left out. */
const segment = fc.constantFrom('users', 'courses', ':id', ':name', 'v:version', ':name.:format', '*rest', '{:id}');
const path = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`);

/** What the router asks each layer; its typings leave it out. */
function matchOf(layer: unknown, asked: string): unknown {
  return (layer as { match(path: string): unknown }).match(asked);
}

describe('paths of routes that are read once', () => {
  it('are ordered as Nest orders them', () => {
    rememberPaths();
    expect(RouteSpecificitySorter.sort).not.toBe(ofNest);
    fc.assert(
      fc.property(fc.array(path, { maxLength: 30 }), (paths) => {
        const routes = paths.map((one, index) => ({ path: one, methodName: String(index) })) as Routes;
        expect(RouteSpecificitySorter.sort(routes)).toEqual(ofNest(routes));
      }),
    );
  });

  it('match as Express matches them, with parameters of their own', () => {
    rememberPaths();
    const [one, other] = [express.Router(), express.Router({ caseSensitive: true, strict: true })];
    for (const router of [one, other]) for (const method of ['get', 'patch'] as const) router[method]('/Users/:id', () => undefined);
    const matches = (router: express.Router, asked: string): unknown => router.stack.map((layer) => matchOf(layer, asked));
    const found = (id: string, end = ''): unknown => expect.objectContaining({ path: `/Users/${id}${end}`, params: { id } });
    const [first, second] = one.stack.map((layer) => Reflect.get(layer, 'matchers') as unknown[]);
    expect(first?.[0]).toBe(second?.[0]);
    expect(matches(one, '/Users/a%2Fb')).toEqual([1, 2].map(() => expect.objectContaining({ params: { id: 'a/b' } })));
    expect(matches(one, '/users/7/')).not.toContain(false);
    expect(matches(one, '/Users/8')).toEqual([found('8'), found('8')]);
    expect(matches(other, '/Users/8')).toEqual([found('8'), found('8')]);
    expect([matches(other, '/users/8'), matches(other, '/Users/8/')].flat()).toEqual([false, false, false, false]);
  });

  it('are refused at the start where no pattern can be made of them', () => {
    const explained = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const adapter = new ShapedExpressAdapter();
    for (const broken of ['/users/:', '/users/:']) expect(() => adapter.normalizePath(broken)).toThrow(TypeError);
    expect(explained).toHaveBeenCalledTimes(2);
  });
});
