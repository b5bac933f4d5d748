import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import polyglot from 'ra-i18n-polyglot';
import { installedLanguages } from '../../src/languages/installed-languages.js';

const FOLDER = 'admin/src/languages';
/** Plural forms of a text are parted by it. */
const PARTED = '||||';
const PLACEHOLDER = /%\{\w+\}/g;
/** Names of formats, of products and of keys, and texts without words. */
const WORDLESS = [
  ...['%{name}', '%{name} %{recordRepresentation}', ' ', 'Ctrl+K', 'AICC', 'Aiken', 'CSV', 'Excel', 'GIFT', 'H5P', 'HTML', 'Hot Potatoes'],
  ...['LTI', 'Moodle XML', 'QTI 2', 'QTI 3', 'SCO', 'SCORM', 'SCORM 1.2', 'SCORM 2004', 'UUID', 'xAPI'],
];
/** Words that German has in common with English. */
const GERMAN = [
  ...['Administrator', 'Blog', 'Code', 'Forum', 'Link', 'Links', 'Material', 'Meeting', 'Minute', 'Moderator', 'Name', 'Person'],
  ...['Portal', 'Portfolio', 'Position', 'Server', 'System', 'Text', 'Ticket', 'Tutor', 'Variable', 'Video', 'Website', 'Wiki'],
];
const SAME: Readonly<Record<string, ReadonlySet<string>>> = { de: new Set([...WORDLESS, ...GERMAN]), ar: new Set(WORDLESS) };
/** Files of words that English makes of the name where it lacks them. */
const LISTS = ['field-names', 'values', 'groups'] as const;

interface Tree {
  readonly [name: string]: string | Tree;
}

interface Texts {
  readonly default: Tree;
}

const others = [...installedLanguages().keys()].filter((tag) => tag !== 'en');

function wordsOf(tag: string, list: (typeof LISTS)[number]): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(FOLDER, tag, `${list}.json`), 'utf8')) as Record<string, string>;
}

/** Texts of a language by their key: those of the back office, and those of react-admin where the language has them itself. */
async function textsOf(tag: string): Promise<Map<string, string>> {
  const shell = readdirSync(join(FOLDER, tag)).includes('shell.ts') ? `../../${FOLDER}/${tag}/shell.ts` : SHELLS[tag];
  const [own, reactAdmin] = (await Promise.all([import(`../../${FOLDER}/${tag}/texts.ts`), import(shell ?? '')])) as [Texts, Texts];
  return new Map([...leavesOf('office', own.default), ...leavesOf('shell', reactAdmin.default)]);
}

const SHELLS: Readonly<Record<string, string>> = { en: 'ra-language-english', fr: 'ra-language-french' };

function leavesOf(key: string, value: string | Tree): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(`${key}.${name}`, member));
}

/** How many forms of a text react-admin looks for in a language. */
function formsIn(tag: string): number {
  const { translate } = polyglot(() => ({ n: '1 |||| 2 |||| 3 |||| 4 |||| 5 |||| 6' }) as never, tag);
  return Math.max(...Array.from({ length: 200 }, (_, count) => Number(translate('n', { smart_count: count }))));
}

/** What would be shown as it stands; texts of our own need all that English has too, but the number, which a form may say in words. */
function isFilled(key: string, text: string, english: string): boolean {
  const [ours, theirs] = [text, english].map((said) => new Set(said.match(PLACEHOLDER)));
  const isKnown = [...(ours ?? [])].every((name) => theirs?.has(name));
  const has = (name: string): boolean => name === '%{smart_count}' || ours?.has(name) === true;
  return isKnown && (key.startsWith('shell.') || [...(theirs ?? [])].every(has));
}

/** The languages of the back office, one folder each. */
describe('the back office', () => {
  it('has a folder for every language that pages are in, and no other', () => {
    const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...installedLanguages().keys()].sort());
  });

  it.each(others)('names the same members, values and groups in %s as in every other language', (tag) => {
    for (const list of LISTS) expect(Object.keys(wordsOf(tag, list)).sort()).toEqual(Object.keys(wordsOf('fr', list)).sort());
  });

  it.each(others)('has pages made by hand in %s', (tag) => {
    expect(readdirSync(join(FOLDER, tag, 'pages')).sort()).toEqual(readdirSync(join(FOLDER, 'fr', 'pages')).sort());
  });

  it.each(others)('has the texts of English in %s, with its placeholders and as many plurals as the language has', async (tag) => {
    const [english, texts] = await Promise.all([textsOf('en'), textsOf(tag)]);
    const forms = formsIn(tag);
    const wrong = [...english].flatMap(([key, text]) => {
      const said = texts.get(key) ?? '';
      const isPlural = text.includes(PARTED);
      return [
        ...(said === '' ? [`${key}: nothing`] : []),
        ...(isFilled(key, said, text) ? [] : [`${key}: other placeholders`]),
        ...(said.split(PARTED).length === (isPlural ? forms : 1) ? [] : [`${key}: ${said.split(PARTED).length} forms of ${forms}`]),
      ];
    });
    expect({ wrong, more: [...texts.keys()].filter((key) => !english.has(key)) }).toEqual({ wrong: [], more: [] });
  });

  // French shares too many words with English for a list of them to say anything.
  it.each(others.filter((tag) => tag !== 'fr'))('leaves nothing English in %s by accident', async (tag) => {
    const [english, texts] = await Promise.all([textsOf('en'), textsOf(tag)]);
    const same = [...texts].filter(([key, text]) => english.get(key) === text).map(([, text]) => text);
    const listed = LISTS.flatMap((list) => {
      const source = wordsOf('en', list);
      return Object.entries(wordsOf(tag, list))
        .filter(([key, word]) => word === (source[key] ?? inWords(key)))
        .map(([, word]) => word);
    });
    expect([...new Set([...same, ...listed])].filter((text) => !SAME[tag]?.has(text)).sort()).toEqual([]);
  });
});

/** What English says where it has no word of its own: `emailSent`, `late_over` → `Email sent`, `Late over`. */
function inWords(name: string): string {
  const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|[_-]+/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
