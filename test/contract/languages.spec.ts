import { describe, expect, it } from '@jest/globals';
import { IntlMessageFormat } from 'intl-messageformat';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { declaredMessages } from '../../src/languages/catalogue.js';
import { installedLanguages, languageFolders } from '../../src/languages/installed-languages.js';
import '../../src/auth/auth.schedules.js';
import '../../src/resource/kernel.schedules.js';
import { settingCatalogue } from '../../src/platform/site/portal-settings/setting-catalogue.js';
import { standardFeatureList } from '../../src/standard-features.js';
import { sourceFiles } from '../support/sources.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Arguments of a mail stand in two braces, as in the templates of portals, which replace them. */
const IN_MAILS = /\{\{(\w+)\}\}/g;
/** Labels of the back office are by type and member, and held against the resources by the specification of their display. */
/** A record of texts, by language. */
const INLINED = /^\s*(?:fr|de|ar|french|german|arabic): ?(?:['"`{[]|$)|\bis(?:French|German|Arabic)\b/m;

/** Who fills in arguments by hand, each with why. */
const FILLED_APART: Readonly<Record<string, string>> = {
  'src/conference/dashboard/course/attendance-table.ts': 'cells of CSV and XLSX, which programs read',
  'src/resource/docs/documentation-page-assets.ts': 'a script of the page of the API',
  'src/platform/delivery/notifications/notice-pages.ts': 'an address',
};

// Settings are declared as the rows of a portal are made.
settingCatalogue(standardFeatureList);

/** Names of formats and products, and what is looked for in the description of the API, which is in English. */
const SAME_IN_EVERY_LANGUAGE: ReadonlySet<string> = new Set(['Moodle XML', 'Hot Potatoes', 'course, enrol, mark, teacher …']);

const english = new Map([...declaredMessages()].flatMap(([key, messages]) => leavesOf(key, messages)));
const others = [...installedLanguages()].filter(([tag]) => tag !== 'en');
const whole = others.filter(([, { isWhole }]) => isWhole).map(([tag]) => tag);

function leavesOf(key: string, messages: unknown): [string, string][] {
  if (typeof messages === 'string') return [[key, messages]];
  return Object.entries(messages as Record<string, unknown>).flatMap(([name, value]) => leavesOf(`${key}.${name}`, value));
}

function messagesOf(tag: string): Map<string, string> {
  const folders = languageFolders().map((folder) => join(folder, tag));
  const files = folders.filter(existsSync).flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)));
  return new Map(
    files
      .filter((file) => !['language.json', 'office.json'].includes(basename(file)))
      .flatMap((file) => leavesOf(basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8')))),
  );
}

/** Four letters of the script in which a language is written: https://unicode.org/iso15924/ */
function scriptOf(tag: string): string {
  return new Intl.Locale(tag).maximize().script ?? 'Latn';
}

/** Texts of the back office, by file and place. */
function officeTextsOf(tag: string): [string, string][] {
  const folder = join(ROOT, 'admin/src/languages', tag);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:json|ts)$/.test(file))
    .flatMap((file): [string, string][] => {
      const text = readFileSync(join(folder, file), 'utf8');
      if (file.endsWith('.json')) return leavesOf(file, JSON.parse(text));
      return [...text.matchAll(/^\s+\w+:\s+(?:\([^)]*\) => )?['`](.*)['`],?$/gm)].map(([, said = ''], index) => [`${file}#${index}`, said]);
    });
}

/** A part of a message as the parser has it; what it is called is its argument, and options have parts of their own. */
interface Part {
  readonly type: number;
  readonly value?: string;
  readonly pluralType?: 'cardinal' | 'ordinal';
  readonly options?: Readonly<Record<string, { readonly value: readonly Part[] }>>;
}

const [TEXT, ARGUMENT, PLURAL] = [0, 1, 6];

function partsOf(message: string, tag: string): readonly Part[] {
  return new IntlMessageFormat(message, tag, undefined, { ignoreTag: true }).getAst();
}

function argumentsOf(parts: readonly Part[]): string[] {
  const own = parts.flatMap(({ type, value }) => (type === TEXT || value === undefined ? [] : [value]));
  const within = parts.flatMap(({ options = {} }) => Object.values(options).flatMap(({ value }) => argumentsOf(value)));
  return [...new Set([...own, ...within])].sort();
}

/** @returns plural categories of the language that a message has no text for */
function missingCategories(parts: readonly Part[], tag: string): string[] {
  return parts.flatMap(({ type, pluralType, options = {} }) => {
    const nested = Object.values(options).flatMap(({ value }) => missingCategories(value, tag));
    if (type !== PLURAL) return nested;
    const { pluralCategories } = new Intl.PluralRules(tag, { type: pluralType }).resolvedOptions();
    return [...nested, ...pluralCategories.filter((category) => !(category in options))];
  });
}

/** What is wrong with a translation, as a sentence; nothing where it fits its English. */
function mistakesIn(tag: string, key: string, message: string): string[] {
  const source = english.get(key);
  if (source === undefined) return [`${tag} ${key}: no catalogue has this key`];
  const names = (text: string): string => [...new Set([...text.matchAll(IN_MAILS)].map(([, name]) => name))].sort().join();
  if (names(source) !== names(message)) return [`${tag} ${key}: other placeholders than in English`];
  if (names(source) !== '') return [];
  const [ours, theirs] = [partsOf(source, 'en'), partsOf(message, tag)];
  const isPlain = ours.every(({ type }) => type === TEXT || type === ARGUMENT);
  return [
    ...(argumentsOf(ours).join() === argumentsOf(theirs).join() ? [] : [`${tag} ${key}: other arguments than in English`]),
    ...(isPlain && theirs.some(({ type }) => type > ARGUMENT) ? [`${tag} ${key}: scripts fill it in, which know no plural`] : []),
    ...missingCategories(theirs, tag).map((category) => `${tag} ${key}: no text for the plural "${category}"`),
  ];
}

describe('the languages', () => {
  it('are English, which the code has, and the folders of catalogues', () => {
    expect([...installedLanguages().keys()][0]).toBe('en');
    expect(whole).toEqual(expect.arrayContaining(['ar', 'de', 'fr']));
    expect(english.size).toBeGreaterThan(2_000);
  });

  it.each(whole)('%s claims to be whole, and has every message', (tag) => {
    const stored = messagesOf(tag);
    expect([...english.keys()].filter((key) => !stored.has(key))).toEqual([]);
  });

  it.each(others.map(([tag]) => tag))('%s has nothing that no catalogue asks for, and the arguments and plurals that fit', (tag) => {
    expect([...messagesOf(tag)].flatMap(([key, message]) => mistakesIn(tag, key, message))).toEqual([]);
  });

  it.each(whole.filter((tag) => scriptOf(tag) !== 'Latn'))('%s has letters of its own in each message of several words', (tag) => {
    const letter = new RegExp(`\\p{Script=${scriptOf(tag)}}`, 'u');
    const foreign = [...messagesOf(tag), ...officeTextsOf(tag)].filter(([, message]) => {
      const said = message.replaceAll(/\$?\{+[^}]*\}+|%\{\w+\}/g, ' ');
      return (said.match(/\p{L}{2,}/gu) ?? []).length > 1 && !letter.test(message);
    });
    expect(foreign.filter(([, message]) => !SAME_IN_EVERY_LANGUAGE.has(message))).toEqual([]);
    // An exception that nothing says any more is none.
    expect(new Set(foreign.map(([, message]) => message))).toEqual(SAME_IN_EVERY_LANGUAGE);
  });

  it('have every message of English in a form that the parser takes', () => {
    const refused = [...english].filter(([, message]) => {
      if (message.includes('{{')) return false;
      try {
        return missingCategories(partsOf(message, 'en'), 'en').length > 0;
      } catch {
        return true;
      }
    });
    expect(refused).toEqual([]);
  });

  it('are data: no declaration says a thing in a language beside English', () => {
    const files = sourceFiles()
      .map((name) => join('src', name))
      .filter((file) => /\.(ts|js|eta)$/.test(file) && !file.endsWith('.spec.ts'));
    expect(files.filter((file) => INLINED.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });

  it('fill in their arguments in one place, which isolates what runs against them', () => {
    const files = sourceFiles()
      .map((name) => join('src', name))
      .filter((file) => /\.(ts|eta)$/.test(file) && !file.endsWith('.spec.ts') && !Object.hasOwn(FILLED_APART, file));
    expect(files.filter((file) => /\.replace(?:All)?\(\s*'\{\w/.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });

  it('are all there for every page: none asks which of two languages it is to speak, as those of packages may until 0.7', () => {
    const sources = sourceFiles().filter((file) => file.endsWith('.ts'));
    const asking = sources.filter((file) => /import \{[^}]*\blanguageOf\b[^}]*\} from/.test(readFileSync(join(ROOT, 'src', file), 'utf8')));
    expect(asking).toEqual([]);
  });
});
