import { beforeAll, describe, expect, it } from '@jest/globals';
import { filterCatalogue, orderChoices } from '../../src/resource/input/filter-catalogue.js';
import { parseListQuery } from '../../src/resource/input/list-query.parser.js';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { parsePreferences } from '../../src/resource/protocol/preferences.js';
import { Problem } from '../../src/resource/protocol/problem.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';

/** Longer sentences are read by nobody. */
const LONGEST = 300;

/** Every name in queries of every resource, misspelt by one slip, is found again. */
describe('a misspelt name in a query', () => {
  let resources: ResourceDefinition[];

  beforeAll(async () => {
    resources = await resourceCatalogue();
  });

  const detailOf = (query: string, resource: ResourceDefinition): string => {
    try {
      parseListQuery(query, resource, parsePreferences(undefined));
      return '';
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return error.detail;
    }
  };
  /** Its first two letters change places, or its first is doubled where that changes nothing. */
  const misspelt = (name: string): string => {
    const [first = '', second = ''] = name;
    return first === second || name.length < 3 ? first + name : second + first + name.slice(2);
  };

  it('has a suggestion for every filter of every list, in a short sentence', () => {
    const names = resources.flatMap((resource) => [...filterCatalogue(resource).keys()].map((name) => [resource, name] as const));
    expect(names.length).toBeGreaterThan(1_000);
    const wrong = names.flatMap(([resource, name]) => {
      const detail = detailOf(`${misspelt(name)}=1`, resource);
      return detail.includes(`"${name}"`) && detail.length < LONGEST ? [] : [`${resource.name} ${name}: ${detail}`];
    });
    expect(wrong).toEqual([]);
  });

  it('has one for every order', () => {
    const names = resources.flatMap((resource) => orderChoices(resource).map((name) => [resource, name] as const));
    expect(names.length).toBeGreaterThan(300);
    const wrong = names.flatMap(([resource, name]) => {
      const detail = detailOf(`order[${misspelt(name)}]=asc`, resource);
      return detail.includes(`"${name}"`) && detail.length < LONGEST ? [] : [`${resource.name} ${name}: ${detail}`];
    });
    expect(wrong).toEqual([]);
  });

  it('has one for every choice', () => {
    const choices = resources.flatMap((resource) =>
      [...filterCatalogue(resource).values()].flatMap(({ variable, target, comparison }) => {
        const { type, values = [] } = target.kind === 'field' ? target.field : { type: undefined };
        return type === 'choice' && comparison === 'exact' ? values.map((value) => [resource, variable, value] as const) : [];
      }),
    );
    expect(choices.length).toBeGreaterThan(100);
    const wrong = choices.flatMap(([resource, variable, value]) => {
      const detail = detailOf(`${variable}=${encodeURIComponent(misspelt(value))}`, resource);
      return detail.includes(`Did you mean`) && detail.includes(`"${value}"`) ? [] : [`${resource.name} ${variable} ${value}: ${detail}`];
    });
    expect(wrong).toEqual([]);
  });
});
