import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asIs, catalogue, message, saidIn } from './catalogue.js';
import { addLanguages, directionOf, installedLanguages, languageNamed } from './installed-languages.js';
import { worded, wordedIn } from './worded.js';

const english = {
  title: 'Garden',
  plants: '{count, plural, one {# plant} other {# plants}}',
  steps: ['Dig', 'Plant'],
  states: { wet: 'wet', dry: 'dry' },
};

/** A folder of languages as a package of its own has it. */
function packageOf(files: Readonly<Record<string, object>>): URL {
  const folder = mkdtempSync(join(tmpdir(), 'languages-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  }
  return pathToFileURL(`${folder}/`);
}

describe('a catalogue', () => {
  const garden = catalogue('garden.page', english);
  const planted = message('garden.planted', 'Planted: {title}');

  let takeAway: () => void;

  beforeAll(() => {
    takeAway = addLanguages(
      packageOf({
        'fr/garden.json': {
          page: { title: 'Jardin', steps: ['Bêcher'], states: { wet: 'humide', dry: { odd: 'x' } } },
          planted: 'Planté : {title}',
        },
        'pl/language.json': { name: 'Polski', direction: 'ltr', isWhole: false },
        'pl/garden.json': { page: { plants: '{count, plural, one {# roślina} few {# rośliny} many {# roślin} other {# rośliny}}' } },
        'fa-AF/language.json': { name: 'دری', direction: 'rtl', isWhole: false },
      }),
    );
  });
  // Other files of the worker ask which languages there are.
  afterAll(() => takeAway());

  it('is in English as the code has it', () => {
    expect(garden.in('en')).toEqual(english);
  });

  it('says in English what another language lacks, message by message', () => {
    const french = garden.in('fr');
    expect(french.title).toBe('Jardin');
    expect(french.plants).toBe(english.plants);
    expect(french.steps).toEqual(['Bêcher', 'Plant']);
    expect(french.states).toEqual({ wet: 'humide', dry: 'dry' });
  });

  it('is in the language that a locale or a variant names, and in English for one that is not there', () => {
    expect(['fr_CH', 'fr-CA', 'FR', 'xx', '', 'constructor', '../fr'].map((tag) => garden.in(tag).title)).toEqual([
      ...['Jardin', 'Jardin', 'Jardin'],
      ...['Garden', 'Garden', 'Garden', 'Garden'],
    ]);
  });

  it('is made once for a language', () => {
    expect(garden.in('fr')).toBe(garden.in('fr'));
  });

  it('counts as a language does', () => {
    const counted = [1, 3, 5].map((count) => wordedIn('pl')(garden.in('pl').plants, { count }));
    expect(counted).toEqual(['1 roślina', '3 rośliny', '5 roślin']);
    expect([1, 2].map((count) => worded(english.plants, { count }))).toEqual(['1 plant', '2 plants']);
  });

  it('leaves what it is not given, and whatever a value has in braces', () => {
    expect(worded('{title} of {owner}', { title: 'A {owner} B' })).toBe('A {owner} B of {owner}');
  });

  it.each([
    ['تقرير: {name}', 'Doe, Jane (2)', 'تقرير: \u2068Doe, Jane (2)\u2069'],
    ['Report: {name}', 'محمد (2)', 'Report: \u2068محمد (2)\u2069'],
    ['تقرير: {name}', 'محمد (2)', 'تقرير: محمد (2)'],
    ['Report: {name}', 'Doe, Jane (2)', 'Report: Doe, Jane (2)'],
    ['تقرير: {name}', '12:30', 'تقرير: 12:30'],
    ['{name, select, x {س} other {ص}} {count, plural, other {{name}}}', 'x', 'س x'],
    ['{count, plural, other {اجتماعات {name}}}', 'Algebra (2)', 'اجتماعات \u2068Algebra (2)\u2069'],
  ])('isolates a text whose letters run against its own: %s with %s', (text, name, filled) => {
    expect(worded(text, { name, count: 2 }, 'ar')).toBe(filled);
  });

  it('fills in a message in the language in which it is read, with other messages in it', () => {
    const sentence = planted.with({ title: garden.message(({ title }) => title) });
    expect([sentence.in('fr'), sentence.in('en')]).toEqual(['Planté : Jardin', 'Planted: Garden']);
  });

  it('has one English for a key', () => {
    expect(() => message('garden.planted', 'Planted')).toThrow('Two catalogues have the key "garden.planted".');
  });

  it('brings languages of its own, with their direction', () => {
    expect(installedLanguages().get('pl')?.name).toBe('Polski');
    expect([directionOf('fa-AF'), directionOf('pl'), directionOf('xx')]).toEqual(['rtl', 'ltr', 'ltr']);
    expect([languageNamed('fa_AF'), languageNamed('fa'), languageNamed(null)]).toEqual(['fa-AF', 'en', 'en']);
  });

  it('stands beside what is said in two languages or in none', () => {
    const two = { en: 'Yes', fr: 'Oui' };
    expect(['fr_FR', 'pl', 'en'].map((language) => saidIn(two, language))).toEqual(['Oui', 'Yes', 'Yes']);
    expect(saidIn(asIs('Lyceum'), 'fr')).toBe('Lyceum');
    expect(saidIn(planted, 'fr')).toBe('Planté : {title}');
  });
});
