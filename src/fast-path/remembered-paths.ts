import { createRequire } from 'node:module';
import { RouteConflictDetector } from '@nestjs/core/router/route-conflict-detector.js';
import { RouteSpecificitySorter } from '@nestjs/core/router/route-specificity-sorter.js';

type Sort = typeof RouteSpecificitySorter.sort;
type Match = (path: unknown, options?: Readonly<Record<string, unknown>>) => Matcher;
type Matcher = (input: string) => unknown;

/** Paths that are kept, of some three thousand that the service has; those beyond are read as often as they are asked for. */
const MOST_PATHS = 20_000;

/** Of the kinds of segments, and of the end of a path that is shorter than another one: the smaller, the more specific. */
const RANKS = { literal: '0', end: '1', mixed: '2', param: '3', wildcard: '4', missing: '5' } as const;

let remembering = false;
const normalized = new Map<string, string>();
const ranksOf = new Map<string, string>();
const matchers = new Map<string, Matcher>();

/**
 * Lets Nest and Express read the path of a route once. Of each of the service's routes Nest takes the path apart to order them, and
 * Express makes two patterns: of the path, which the routes of its other methods have too, and of `/`, for the function that answers. What
 * a path means follows from its text: routes share it, and so do the services that a process starts one after the other, as tests do.
 */
export function rememberPaths(): void {
  if (remembering) return;
  remembering = true;
  RouteSpecificitySorter.sort = sortedByRanks;
  const patterns = patternsOfExpress();
  patterns.match = remembered(patterns.match);
}

/**
 * A path as Express's router wants it.
 * @param path of a route
 * @param normalize Nest's way to it, which throws where Express could make no pattern of the path
 */
export function normalizedOnce(path: string, normalize: (path: string) => string): string {
  return kept(normalized, path, () => normalize(path));
}

/** Nest's own order, by texts that are made once: more specific paths first, the others as they were declared. */
const sortedByRanks: Sort = (routes) => {
  const ranked = routes.map((route) => ({ route, ranks: kept(ranksOf, route.path, () => ranks(route.path)) }));
  const longest = Math.max(0, ...ranked.map(({ ranks: { length } }) => length));
  const keyed = ranked.map(({ route, ranks: own }) => ({ route, key: own.padEnd(longest, own.at(-1)) }));
  // Sorting keeps the order of equals.
  return keyed.sort(({ key: one }, { key: other }) => (one < other ? -1 : one > other ? 1 : 0)).map(({ route }) => route);
};

/** A digit for each segment, and one for what is beyond the last. */
function ranks(path: string): string {
  const kinds = RouteConflictDetector.tokenizePath(path).map(({ kind }) => kind);
  return kinds.map((kind) => RANKS[kind]).join('') + RANKS[kinds.includes('wildcard') ? 'missing' : 'end'];
}

/** The copy that Express's router uses, of which no other part of the service needs to know. */
function patternsOfExpress(): { match: Match } {
  const express = createRequire(import.meta.url).resolve('express');
  const router = createRequire(express).resolve('router');
  return createRequire(router)('path-to-regexp') as { match: Match };
}

/** A pattern is made when it is first asked; that it can be made, Nest has found out as it read the path. */
function remembered(match: Match): Match {
  const decoders = new Map<unknown, number>();
  return (path, options = {}) => {
    if (typeof path !== 'string') return match(path, options);
    const { decode, ...others } = options;
    const decoder = decoders.get(decode) ?? decoders.size;
    decoders.set(decode, decoder);
    return kept(matchers, JSON.stringify([path, decoder, others]), () => {
      let made: Matcher | undefined;
      return (input) => (made ??= match(path, options))(input);
    });
  };
}

function kept<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  if (known.size < MOST_PATHS) known.set(key, made);
  return made;
}
