import { describe, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SOURCE_FOLDERS } from '../support/sources.js';
import { testTitles } from '../support/test-titles.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Words that docs/glossary.md replaces, or that nobody writes any more: never in a comment, the title of a test, a text or a document. */
const IN_SENTENCES =
  /\b(lest|whoever|whomever|foreseen|keepers?|somebody|as ever|in the place of|himself or herself|he or she|him or her|his or her|rivals?|contenders?|verdicts?|refusals?|judg(?:e|es|ed|ing|ements?))\b/i;

/** The same in the names of classes, functions and files. */
const IN_NAMES =
  /keeper|foreseen|recollection|orphan|contender|small-?world|movable-?clock|still-?schedule|doctor|campus|verdict|patience|refusal|judg/i;

/** Names that are given: the wire, the settings, the commands of `npm run`. */
const GIVEN = new Set(['conference-doctor']);

const COMMENT = /\/\*\*?[\s\S]*?\*\/|(?<=^\s*)\/\/.*$/gm;
const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\\n]|\\.)*`/g;
const LEFT_OUT = new Set(['CHANGELOG.md', 'docs/glossary.md']);
const DECLARED = /\b(?:class|function|interface|type|const|enum)\s+([A-Za-z_]\w*)/g;

interface Source {
  readonly file: string;
  readonly text: string;
}

/** What names of files and declarations are read of. */
const OF_PRODUCT = [...SOURCE_FOLDERS, 'admin/src'];

/** What comments and titles are read of. */
const ALL = [...OF_PRODUCT, 'test', 'bench', 'scripts', 'examples'];

async function sources(folders: readonly string[]): Promise<Source[]> {
  const files = (
    await Promise.all(
      folders.map(async (folder) => (await readdir(join(ROOT, folder), { recursive: true })).map((name) => join(folder, name))),
    )
  ).flat();
  return Promise.all(
    files
      .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
      .map(async (file) => ({ file, text: await readFile(join(ROOT, file), 'utf8') })),
  );
}

/** @returns what a pattern finds in the comments of a source, as `file: word` */
function inComments({ file, text }: Source): string[] {
  return [...text.matchAll(COMMENT)].flatMap(([comment]) => found(file, comment.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')));
}

function inTitles({ file, text }: Source): string[] {
  return file.endsWith('.spec.ts') ? testTitles(text).flatMap((title) => found(file, title)) : [];
}

/** A text of more than one word, on one line; what a template fills in is code. */
function inTexts({ file, text }: Source): string[] {
  const code = text.replaceAll(COMMENT, '').replaceAll(/\$\{[^}]*\}/g, '…');
  return [...code.matchAll(TEXT)].flatMap(([literal]) => (literal.includes(' ') ? found(file, literal.slice(1, -1)) : []));
}

/** Documents, but for decisions and the changelog, which say what was at their time, and the glossary, which names the words. */
async function documents(): Promise<Source[]> {
  const folders = ['', 'docs', 'docs/journeys', 'packages', 'examples', 'clients', 'deploy'];
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(ROOT, folder), { recursive: !/^(docs)?$/.test(folder) })).map((name) => join(folder, name)),
    ),
  );
  const files = [...new Set(names.flat())].filter(
    (file) => file.endsWith('.md') && !/(^|\/)node_modules\//.test(file) && !LEFT_OUT.has(file),
  );
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(join(ROOT, file), 'utf8') })));
}

/** Paragraphs without their blocks of code. */
function inDocument({ file, text }: Source): string[] {
  return text
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .split('\n')
    .flatMap((line) => found(file, line));
}

/** What stands between backticks is quoted. */
function found(file: string, sentence: string): string[] {
  const word = IN_SENTENCES.exec(sentence.replace(/`[^`\n]*`/g, ''));
  return word ? [`${file}: ${word[0]}`] : [];
}

function inNames({ file, text }: Source): string[] {
  const stem = /([^/]+?)\.tsx?$/.exec(file)?.[1] ?? '';
  const names = [stem, ...[...text.matchAll(DECLARED)].map(([, name = '']) => name)];
  return names.filter((name) => IN_NAMES.test(name) && !GIVEN.has(name)).map((name) => `${file}: ${name}`);
}

describe('the words of the glossary', () => {
  it('are the ones that comments use', async () => {
    const all = await sources(ALL);
    for (const folder of ALL)
      expect({ folder, read: all.some(({ file }) => file.startsWith(`${folder}/`)) }).toEqual({ folder, read: true });
    expect(all.flatMap(inComments)).toEqual([]);
  });

  it('are the ones that titles of tests use', async () => {
    const all = await sources(ALL);
    expect(testTitles('describe.each([1])("a", () => { it.each`x ${1}`(`b ${2}`, f); test.skip("c"); tell("d"); });')).toEqual([
      'a',
      'b …',
      'c',
    ]);
    expect(all.flatMap(({ file, text }) => (file.endsWith('.spec.ts') ? testTitles(text) : [])).length).toBeGreaterThan(2000);
    expect(all.flatMap(inTitles)).toEqual([]);
  });

  it('are the ones of texts for users and callers', async () => {
    const all = await sources(OF_PRODUCT);
    const line = "const a = 'Told by whoever'; // whoever\nb('whoever', `${c.whoever} is`);";
    expect(inTexts({ file: 'a.ts', text: line })).toEqual(['a.ts: whoever']);
    expect(all.filter(({ file }) => !file.endsWith('.spec.ts')).flatMap(inTexts)).toEqual([]);
  });

  it('are the ones of documents', async () => {
    const all = await documents();
    for (const file of ['README.md', 'docs/accounts.md', 'docs/journeys/accounts.md'])
      expect({ file, read: all.some((one) => one.file === file) }).toEqual({ file, read: true });
    expect(all.flatMap(inDocument)).toEqual([]);
  });

  it('are the ones in names of files and declarations', async () => {
    expect((await sources(OF_PRODUCT)).flatMap(inNames)).toEqual([]);
  });
});
