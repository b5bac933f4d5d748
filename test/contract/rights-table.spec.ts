import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { nobody } from '../../src/resource/model/rule.js';
import type { Policy, PolicyRules } from '../../src/resource/model/policy.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';

const RIGHTS: readonly (keyof PolicyRules)[] = ['read', 'create', 'update', 'delete'];
const NAME = /`([^`]+)`/g;

interface TableRow {
  readonly policy: string;
  readonly cells: readonly string[];
  readonly specifications: readonly string[];
}

/** The rights table of docs/security.md, against the policies of the code. */
describe('the rights table', () => {
  const rows = readTable();
  let policies: Map<string, Policy>;

  beforeAll(async () => {
    policies = new Map((await resourceCatalogue()).map(({ policy }) => [policy.name, policy]));
  });

  it('has one row for each of the policies that it names', () => {
    expect(rows.length).toBeGreaterThan(20);
    expect(new Set(rows.map(({ policy }) => policy)).size).toBe(rows.length);
    expect(rows.filter(({ policy }) => !policies.has(policy))).toEqual([]);
  });

  it('says "nobody" where nobody has the right, and nowhere else', () => {
    const said = rows.map(({ policy, cells }) => [policy, RIGHTS.filter((_, index) => cells[index] === 'nobody')]);
    const held = rows.map(({ policy }) => {
      const rules = policies.get(policy)?.rules;
      return [policy, RIGHTS.filter((right) => (rules?.[right] ?? nobody) === nobody)];
    });
    expect(said).toEqual(held);
  });

  it('names specifications that exist', () => {
    const named = rows.flatMap(({ specifications }) => specifications);
    expect(rows.filter(({ specifications }) => specifications.length === 0)).toEqual([]);
    expect(named.filter((name) => !existsSync(`test/e2e/${name}.spec.ts`))).toEqual([]);
  });
});

function readTable(): TableRow[] {
  const [, section = ''] = readFileSync('docs/security.md', 'utf8').split('\n## Rights table\n');
  const lines =
    section
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| `')) ?? [];
  return lines.map((line) => {
    const [policy = '', ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { policy: namesIn(policy)[0] ?? '', cells: cells.slice(0, -1), specifications: namesIn(cells.at(-1) ?? '') };
  });
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(NAME)].map(([, name = '']) => name);
}
