import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { standardFeatures } from '../standard-features.js';
import { sourceFiles } from '../../test/support/sources.js';

const SOURCES = join(import.meta.dirname, '..');
const ROOT = dirname(SOURCES);
/** Modules are left out, since they list features. */
const FILES = sourceFiles()
  .filter((file) => file.endsWith('.ts') && !/\.(spec|module)\.ts$/.test(file))
  .map((file) => ({ path: join(SOURCES, file), text: readFileSync(join(SOURCES, file), 'utf8') }));

/** Names of the features by their folders; a folder inside another feature's folder is the inner feature's. */
const FEATURE_OF_FOLDER = new Map(
  FILES.filter(({ path }) => path.endsWith('.feature.ts')).map(({ path, text }) => [
    dirname(path),
    /^ {2}name: '([^']+)'/m.exec(text)?.[1],
  ]),
);

/** @returns undefined for what the features of a module share, such as `src/platform/rights/access` */
function featureOf(path: string): string | undefined {
  for (let folder = dirname(path); folder.startsWith(ROOT); folder = dirname(folder)) {
    const name = FEATURE_OF_FOLDER.get(folder);
    if (name !== undefined) return name;
  }
  return undefined;
}

function importedFeatures({ path, text }: { path: string; text: string }): string[] {
  const relatively = [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, module = '']) => resolve(dirname(path), module));
  const byEntries = [...text.matchAll(/import (?:type )?\{([^}]*)\} from 'lyceum\/(\w+)'/g)].flatMap(([, names = '', entry = '']) =>
    namesIn(names).map((name) => placesIn(entry).get(name) ?? `lyceum/${entry} exports no ${name}`),
  );
  return [...relatively, ...byEntries].map(featureOf).filter((name) => name !== undefined);
}

/** Packages of their own name what they import by the entries of the service: the file of each name. */
function placesIn(entry: string): ReadonlyMap<string, string> {
  const path = join(SOURCES, 'package', `${entry}.ts`);
  return new Map(
    [...readFileSync(path, 'utf8').matchAll(/export (?:type )?\{([^}]*)\} from '([^']+)'/g)].flatMap(([, names = '', module = '']) =>
      namesIn(names).map((name) => [name, resolve(dirname(path), module)] as const),
    ),
  );
}

function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '');
}

/** Which features a feature's own files import, types included, in alphabetical order. */
function needsOf(feature: string, files = FILES): string[] {
  const imported = files.filter(({ path }) => featureOf(path) === feature).flatMap(importedFeatures);
  return [...new Set(imported)].filter((name) => name !== feature).sort();
}

/** Features that need one another in the end: sets of more than one, each in alphabetical order. */
function rings(needs: ReadonlyMap<string, readonly string[]>): string[][] {
  const reached = new Map([...needs.keys()].map((name) => [name, reachedFrom(name, needs)]));
  const ringOf = (name: string): string[] =>
    [...needs.keys()].filter((other) => reached.get(name)?.has(other) && reached.get(other)?.has(name));
  const found = [...needs.keys()].map((name) => ringOf(name).sort()).filter((ring) => ring.length > 0);
  return [...new Map(found.map((ring) => [ring.join(' '), ring])).values()];
}

function reachedFrom(name: string, needs: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...(needs.get(name) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(needs.get(next) ?? []));
  }
  return reached;
}

/** As in `architecture.json`: tables refer to one another in both directions. */
const REFERRING = /\.(entity|input)\.ts$/;
const REFERRED = /import (?:type )?\{[^}]*\} from '\.[^']+\.entity\.js';/g;

describe('what features say that they need', () => {
  it('finds the folder of every feature', () => {
    expect([...FEATURE_OF_FOLDER.values()].sort()).toEqual(standardFeatures.map(({ name }) => name).sort());
    expect(relative(SOURCES, [...FEATURE_OF_FOLDER].find(([, name]) => name === 'courses')?.[0] ?? '')).toBe(
      join('platform', 'study', 'courses'),
    );
  });

  it('is what their files import from one another, nothing less and nothing more', () => {
    const declared = standardFeatures.map(({ name, needs = [] }) => [name, [...needs].sort()]);
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(standardFeatures.map(({ name }) => [name, needsOf(name)])));
  });

  it('is no ring but the one of those whose tables refer to one another', () => {
    const needs = new Map(standardFeatures.map(({ name, needs: needed = [] }) => [name, needed]));
    expect(rings(needs)).toEqual([['classes', 'courses', 'groups', 'nodes', 'portals', 'sessions', 'users']]);
  });

  it('is no ring at all beyond what tables refer to', () => {
    const files = FILES.map(({ path, text }) => ({ path, text: REFERRING.test(path) ? text.replaceAll(REFERRED, '') : text }));
    expect(rings(new Map(standardFeatures.map(({ name }) => [name, needsOf(name, files)])))).toEqual([]);
    const both = new Map([
      ['one', ['other']],
      ['other', ['one']],
    ]);
    expect(rings(both)).toEqual([['one', 'other']]);
  });
});
