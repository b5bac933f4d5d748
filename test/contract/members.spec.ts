import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { FieldDefinition, ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';

/** Members that nothing reads yet, with what will. An entry goes once something does. */
const AWAITED: Readonly<Record<string, readonly string[]>> = {};

const NOT_READING = /\.(spec|labels)\.ts$/;

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Every member that callers write means something to the service, or says that it does not. */
describe('every writable member', () => {
  let resources: ResourceDefinition[];
  let sources: SourceFile[];

  beforeAll(async () => {
    resources = await resourceCatalogue();
    const names = readdirSync('src', { recursive: true, encoding: 'utf8' });
    sources = names
      .filter((name) => name.endsWith('.ts') && !NOT_READING.test(name) && !/^(seed|demo|commands)\//.test(name))
      .map((name) => ({ path: `src/${name}`, text: readFileSync(`src/${name}`, 'utf8') }));
  });

  const writable = ({ fields }: ResourceDefinition): FieldDefinition[] =>
    [...fields.values()].filter((field) => field.writable !== 'never');

  /** Paths with names of members. */
  function unread(): string[] {
    return resources.flatMap((resource) => {
      const near = filesAround(resource, sources);
      const members = writable(resource).filter((field) => !field.forClients && !isQueried(field) && !isNamed(field, near, sources));
      return members.map(({ name }) => `${resource.path}.${name}`);
    });
  }

  it('is read by some code, found or ordered by, or kept for front-ends by declaration', () => {
    expect(unread().sort()).toEqual(Object.values(AWAITED).flat().sort());
  });

  it('that is kept for front-ends says so in the documentation', () => {
    const kept = resources.flatMap((resource) => writable(resource).filter(({ forClients }) => forClients));
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter(({ description }) => !description?.endsWith('the service stores it and does nothing with it.'))).toEqual([]);
  });
});

/** The kernel itself finds, orders or searches by it, keeps it unique, or follows it to another item. */
function isQueried({ filters, orderable, searchable, unique, target }: FieldDefinition): boolean {
  return filters.length > 0 || orderable || searchable || unique || target !== undefined;
}

/** The files of its feature, those that name its table, and those that make nodes for all content. */
function filesAround({ entity, table }: ResourceDefinition, sources: readonly SourceFile[]): SourceFile[] {
  const declared = sources.find(({ text }) => text.includes(`export class ${entity.name} `));
  const folder = dirname(declared?.path ?? '');
  return sources.filter(
    ({ path, text }) => path.startsWith(`${folder}/`) || path.startsWith('src/platform/nodes/') || text.includes(`"${table}"`),
  );
}

/** By its name, or by that of its column; where it is declared only by a name in quotes. */
function isNamed({ name, column }: FieldDefinition, near: readonly SourceFile[], all: readonly SourceFile[]): boolean {
  const word = new RegExp(`\\b${name}\\b`);
  const quoted = new RegExp(`'${name}'|"${column ?? name}"`);
  const named = near.some(({ path, text }) => (path.endsWith('.entity.ts') ? quoted : word).test(text) || quoted.test(text));
  return named || (column?.includes('_') === true && all.some(({ text }) => text.includes(`"${column}"`) || text.includes(`'${column}'`)));
}
