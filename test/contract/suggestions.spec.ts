import { beforeAll, describe, expect, it } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import { filterCatalogue, orderChoices } from '../../src/resource/input/filter-catalogue.js';
import { includableNames } from '../../src/resource/input/include.parser.js';
import { parseListQuery } from '../../src/resource/input/list-query.parser.js';
import type { BodyShape, FieldDefinition, ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { parsePreferences } from '../../src/resource/protocol/preferences.js';
import { Problem } from '../../src/resource/protocol/problem.js';
import { bodyShapes, violationsOfMember } from '../support/body-shapes.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';

/** Longer sentences are read by nobody. */
const LONGEST = 300;

/** Its first two letters change places, or its first is doubled where that changes nothing. */
function misspelt(name: string): string {
  const [first = '', second = ''] = name;
  return first === second || name.length < 3 ? first + name : second + first + name.slice(2);
}

/** What a parser says of a mistake; nothing where it finds none. */
function saidOf(parse: () => unknown): string {
  try {
    parse();
    return '';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.detail;
  }
}

/** Every name in queries of every resource, misspelt by one slip, is found again. */
describe('a misspelt name in a query', () => {
  let resources: ResourceDefinition[];

  beforeAll(async () => {
    resources = await resourceCatalogue();
  });

  const detailOf = (query: string, resource: ResourceDefinition): string =>
    saidOf(() => parseListQuery(query, resource, parsePreferences(undefined)));

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

  it('has one for the direction of an order', () => {
    const resource = resources.find((candidate) => orderChoices(candidate).includes('title')) as ResourceDefinition;
    expect(detailOf('order[title]=decs', resource)).toContain('Did you mean "desc"?');
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

/** What a list offers to embed, it embeds, and a slip in it is found again. */
describe('a misspelt relation', () => {
  const NONE = parsePreferences(undefined);

  it('has a suggestion, and every one that is suggested is taken', async () => {
    const resources = await resourceCatalogue();
    const names = resources.flatMap((resource) => includableNames(resource).map((name) => [resource, name] as const));
    expect(names.length).toBeGreaterThan(500);
    const wrong = names.flatMap(([resource, name]) => {
      const asked = (query: string): string => saidOf(() => parseListQuery(query, resource, NONE));
      const [taken, slip, members] = [
        asked(`include=${name}`),
        asked(`include=${misspelt(name)}`),
        asked(`properties[${misspelt(name)}][]=id`),
      ];
      const isRight = taken === '' && [slip, members].every((said) => said.includes('Did you mean') && said.includes(`"${name}"`));
      return isRight ? [] : [`${resource.name} ${name}: ${taken} | ${slip} | ${members}`];
    });
    expect(wrong).toEqual([]);
  });

  it('is another mistake than members that are chosen of what is not embedded', async () => {
    const resource = (await resourceCatalogue()).find(({ name }) => name === 'CourseRelUser') as ResourceDefinition;
    expect(saidOf(() => parseListQuery('properties[user][]=fullName', resource, NONE))).toContain('include=user');
  });
});

/** A word of a closed list, with the shape that takes it. */
interface Word {
  readonly shape: BodyShape;
  readonly field: FieldDefinition;
  readonly value: string;
  readonly body: (value: string) => unknown;
}

function wordsOf(shape: BodyShape): Word[] {
  return [...shape.fields.values()].flatMap((field): Word[] => {
    if (field.writable === 'never') return [];
    if (field.type === 'choice') return (field.values ?? []).map((value) => ({ shape, field, value, body: (sent) => sent }));
    const validators = field.itemClass ? getMetadataStorage().getTargetValidationMetadatas(field.itemClass(), '', false, false) : [];
    return validators.flatMap(({ name, propertyName, constraints }) =>
      name === 'isIn'
        ? (constraints as [unknown[]])[0]
            .filter((value): value is string => typeof value === 'string')
            .map((value) => ({ shape, field, value, body: (sent) => [{ [propertyName]: sent }] }))
        : [],
    );
  });
}

describe('a misspelt word in a body', () => {
  it('has a suggestion for every closed list of every resource, action and list of objects, and the word itself is taken', async () => {
    const words = bodyShapes(await resourceCatalogue()).flatMap(wordsOf);
    expect(words.length).toBeGreaterThan(300);
    const wrong = words.flatMap((word) => {
      const sent = (value: string): string[] => violationsOfMember(word.shape, word.field, word.body(value)).map(({ message }) => message);
      const [said, none] = [sent(misspelt(word.value)), sent(word.value)];
      const isFound = said.length === 1 && said[0]?.includes('Did you mean') && said[0].includes(`"${word.value}"`);
      return isFound && none.length === 0
        ? []
        : [`${word.shape.name} ${word.field.name} ${word.value}: ${said.join(' ')} | ${none.join(' ')}`];
    });
    expect(wrong).toEqual([]);
  });
});
