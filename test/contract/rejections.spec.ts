import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Actor } from '../../src/auth/actor.js';
import { rowDenied } from '../../src/resource/policy/access-denied.js';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import type { Rule } from '../../src/resource/model/rule.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';
import { sourceFiles } from '../support/sources.js';

const SOURCES = join(import.meta.dirname, '../../src');
const MOST = 350;
const ada = Actor.of({ id: 1, username: 'ada', roles: [] }, 1);

/** What callers read of every rule of the service. */
describe('a rejection', () => {
  let rules: readonly Rule[];

  beforeAll(async () => {
    rules = (await resourceCatalogue()).flatMap(rulesOf);
  });

  function rulesOf({ policy: { rules: own }, actions, collections }: ResourceDefinition): Rule[] {
    const narrowed = collections.flatMap(({ rule, shows }) => [rule, shows]);
    const { read, create, update, delete: remove } = own;
    return [read, create, update, remove, ...actions.map(({ rule }) => rule), ...narrowed].filter((found) => found !== undefined);
  }

  it('names whom every rule admits, in a sentence without the signs of the notation', () => {
    expect(rules.length).toBeGreaterThan(500);
    const odd = rules
      .map((rule) => rowDenied(ada, rule).detail)
      .filter((detail) => !/^Access Denied\. This is for: \S.{3,}\.$/.test(detail) || / [|&] /.test(detail) || detail.length > MOST);
    expect(odd).toEqual([]);
  });

  it('is made in one place, which names the rule', () => {
    const files = sourceFiles().filter((name) => /(?<!\.spec)\.ts$/.test(name));
    const bare = files.filter((name) => readFileSync(join(SOURCES, name), 'utf8').includes("Problem(403, 'Access Denied"));
    expect(files.length).toBeGreaterThan(500);
    expect(bare).toEqual([]);
  });
});
