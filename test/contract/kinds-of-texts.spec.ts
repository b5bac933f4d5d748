import { describe, expect, it } from '@jest/globals';
import type { BodyShape, FieldDefinition } from '../../src/resource/model/resource-definition.js';
import { isLanguageTag, languageTagsNear } from '../../src/resource/protocol/language-tag.js';
import { bodyShapes, violationsOfMember } from '../support/body-shapes.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';

/** What a member holds by its name, with a text that is none of the kind and one that is. */
interface Kind {
  readonly name: string;
  readonly members: RegExp;
  readonly wrong: string;
  readonly right: string;
}

const KINDS: readonly Kind[] = [
  { name: 'language', members: /^(?:locale|lang|language|isocode|languageCode)$|(?:Locale|Language)$/, wrong: 'zz', right: 'pt-BR' },
  { name: 'time zone', members: /^(?:time_?zone|zone)$|Time_?zone$/i, wrong: 'Mars', right: 'UTC' },
  { name: 'address', members: /^(?:url|website)$|Url$/, wrong: 'javascript:alert(1)', right: 'https://example.org/a' },
  { name: 'colour', members: /^colou?r$|Colou?r$/, wrong: 'red;background:url(x)', right: '#aabbcc' },
  { name: 'e-mail address', members: /^e?mail$|Email$/, wrong: 'nobody', right: 'ada@example.org' },
];

/** Members that are called as a kind and are another one. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'PageLayout.url': 'the path of a page of the site',
  'VideoconferenceServer.url': 'held to more than any address by what writes it',
};

const TEXTS = new Set(['string', 'text', 'email', 'url']);

describe('a text of a kind that has rules', () => {
  it.each(KINDS)('is held to them by every member whose name says so: $name', async ({ members, wrong, right }) => {
    const found = bodyShapes(await resourceCatalogue()).flatMap((shape): (readonly [BodyShape, FieldDefinition])[] =>
      [...shape.fields.values()]
        .filter(({ name, type, writable }) => writable !== 'never' && TEXTS.has(type) && members.test(name))
        .map((field) => [shape, field]),
    );
    expect(found.length).toBeGreaterThan(2);
    const lax = found
      .filter(([shape, { name }]) => !(`${shape.name}.${name}` in OTHERWISE))
      .flatMap(([shape, field]) => {
        const [ofWrong, ofRight] = [wrong, right].map((value) => violationsOfMember(shape, field, value).length);
        const place = `${shape.name}.${field.name}`;
        return ofWrong === 1 && ofRight === 0 ? [] : [place];
      });
    expect(lax).toEqual([]);
  });

  it.each([
    ['english', ['en']],
    ['Frenhc', ['fr']],
    ['portugese', ['pt']],
    ['x'.repeat(1_000), []],
  ])('has the nearest language in its answer: %s', (text, tags) => {
    expect([isLanguageTag(text), languageTagsNear(text)]).toEqual([false, tags]);
  });

  it.each(['fr', 'FR', 'pt-BR', 'fr_FR', 'zh-Hant-TW', 'qya', 'no', 'en-US-u-ca-buddhist'])('takes the tag %s', (tag) => {
    expect(isLanguageTag(tag)).toBe(true);
  });

  it.each(['', ' ', 'zz', 'constructor', '__proto__', '../en', 'e', '\0', 'fr-', 'en--GB', '12'])('refuses %j', (text) => {
    expect(isLanguageTag(text)).toBe(false);
  });
});
