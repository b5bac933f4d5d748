import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import { Actor } from '../../src/auth/actor.js';
import { ruleProblem } from '../../src/course-content/calendar/recurrence/recurrence-rule.js';
import { placeholderMistake } from '../../src/platform/delivery/mail/placeholders.js';
import { requireAssignableRoles } from '../../src/platform/directory/users/role-assignment.js';
import { secondFactorRequiredFor } from '../../src/platform/rights/access/access.settings.js';
import { ASSIGNABLE_ROLES, ROLES } from '../../src/platform/rights/access/roles.js';
import { BATCH_HEADERS, BATCH_METHODS, readBatch } from '../../src/resource/batch/batch-operation.js';
import { filterCatalogue, orderChoices } from '../../src/resource/input/filter-catalogue.js';
import { includableNames } from '../../src/resource/input/include.parser.js';
import { parseListQuery } from '../../src/resource/input/list-query.parser.js';
import type { BodyShape, FieldDefinition, ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { parsePreferences } from '../../src/resource/protocol/preferences.js';
import { noTimeZone } from '../../src/resource/input/violation-messages.js';
import { Problem, ViolationProblem } from '../../src/resource/protocol/problem.js';
import { mistakeInHtmlPolicy } from '../../src/resource/input/html-policy.js';
import { bodyShapes, violationsOfMember } from '../support/body-shapes.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';
import { sourceFiles } from '../support/sources.js';

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

/** Words that are checked by hand, and what is said of a wrong one. */
interface Checked {
  readonly words: readonly string[];
  readonly said: (word: string) => string;
}

/** What is wrong, member by member. */
function violationsIn(parse: () => unknown): string {
  try {
    parse();
    return '';
  } catch (error) {
    if (!(error instanceof ViolationProblem)) throw error;
    return error.detail;
  }
}

const administrator = Actor.of({ id: 1, username: 'ada', roles: [ROLES.globalAdministrator] }, 1);
const operation = { method: 'GET', path: '/api/courses' };

const CHECKED: Readonly<Record<string, Checked>> = {
  'time zone': { words: Intl.supportedValuesOf('timeZone'), said: noTimeZone },
  'role of an account': {
    words: ASSIGNABLE_ROLES,
    said: (word) => violationsIn(() => requireAssignableRoles({ values: { roles: [word] }, actor: administrator })),
  },
  'role in a setting': { words: Object.values(ROLES), said: (word) => secondFactorRequiredFor.mistakeIn?.(word) ?? '' },
  'method of a batch': { words: BATCH_METHODS, said: (method) => violationsIn(() => readBatch([{ ...operation, method }])) },
  'header of a batch': {
    words: BATCH_HEADERS,
    said: (name) => violationsIn(() => readBatch([{ ...operation, headers: { [name]: 'x' } }])),
  },
  'member of a batch': {
    words: ['id', 'method', 'path', 'headers', 'body'],
    said: (name) => violationsIn(() => readBatch([{ ...operation, [name]: 'x' }])),
  },
  'placeholder of a mail': {
    words: ['portal', 'link', 'name'],
    said: (name) => placeholderMistake(`{{${name}}}`, ['portal', 'link', 'name']) ?? '',
  },
  'member of the policy of HTML': {
    words: ['without', 'frames', 'style', 'http', 'data'],
    said: (name) => mistakeInHtmlPolicy(JSON.stringify({ [name]: true })) ?? '',
  },
  'part of a rule of recurrence': {
    words: ['INTERVAL', 'COUNT', 'UNTIL', 'BYDAY'],
    said: (part) => ruleProblem(`FREQ=DAILY;${part}=1`)?.message ?? '',
  },
  'frequency of a rule of recurrence': {
    words: ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'],
    said: (often) => ruleProblem(`FREQ=${often}`)?.message ?? '',
  },
};

describe('a misspelt word that is checked by hand', () => {
  it.each(Object.entries(CHECKED))('has a suggestion: %s', (_, { words, said }) => {
    expect(words.length).toBeGreaterThan(2);
    const lost = words.filter((word) => !said(misspelt(word)).includes('Did you mean') || !said(misspelt(word)).includes(`"${word}"`));
    expect(lost).toEqual([]);
  });
});

/** A sentence that lists the words that there are, or says that there is no such word. */
const LISTS =
  /\b(?:one of|among|There are|there are|with|object of) \$\{[^`]*\bjoin\(', '\)|['"`]There is no (?:such )?(?:time zone|scope|role|setting|kind|member|resource|placeholder|query parameter|parameter)\b/;
const SUGGESTS = /didYouMean\(|choicesNear\(|\$\{(?:hint|near|choices)\}|UnfitValue\(|unknownName\(/;
/** By file, with why it names none. */
const WITHOUT: Readonly<Record<string, string>> = {
  'config/environment.ts': 'Read by an operator when the service starts, beside the variable.',
  'platform/identity/credentials/credentials.controller.ts': 'Media types are chosen by programs, by the header Accept.',
  'resource/docs/open-api-components.ts': 'An example in the documentation.',
  'platform/content-tree/nodes/node-files/file-content.action.ts': 'Widths are numbers.',
  'platform/content/files/file-addresses.controller.ts': 'Widths are numbers.',
  'course-content/links/link-picture.action.ts': 'The media type of a file, which nobody writes.',
  'course-content/quizzes/scoring/zone-questions.ts': 'The value is no object at all.',
};

describe('a sentence that lists words, or says that there is no such one', () => {
  it('names the nearest, wherever in the sources it is', () => {
    const found = sourceFiles()
      .filter((name) => /(?<!\.spec)\.ts$/.test(name))
      .flatMap((name) => {
        const lines = readFileSync(join(import.meta.dirname, '../../src', name), 'utf8').split('\n');
        return lines.flatMap((line, at) =>
          LISTS.test(line) ? [{ name, isNear: SUGGESTS.test(lines.slice(at - 1, at + 2).join(' ')) }] : [],
        );
      });
    expect(found.length).toBeGreaterThan(15);
    const without = [...new Set(found.filter(({ isNear }) => !isNear).map(({ name }) => name))].sort();
    expect(without).toEqual(Object.keys(WITHOUT).sort());
  });
});
