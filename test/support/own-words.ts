import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { languageFolders } from '../../src/languages/installed-languages.js';
import type { TestApplication } from './application.js';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** What is read by programs, or is the same in every language by its nature: code, and what a user wrote. */
const NOT_WORDS = new Set(['script', 'style', 'code', 'pre', 'kbd', 'samp', 'textarea', 'bdi', 'template']);
/** Attributes that a reader sees or hears. */
const READ = ['title', 'aria-label', 'aria-description', 'placeholder', 'alt', 'data-label', 'data-words'];
/** What a script of the page says, as JSON. */
const WORDS = 'data-words';
/** Names of time zones are those of their database in every language. */
const ZONES = new Set(Intl.supportedValuesOf('timeZone'));
const LATIN_WORD = /[A-Za-zÀ-ÖØ-öø-ÿ]{2,}/g;
/** A shorter value of a table is found in words by chance. */
const SHORTEST_VALUE = 3;
const MOST_CHARACTERS = 20_000;
/** Addresses, names of files, members and variables. */
const TECHNICAL =
  /\b[\w.+-]+@[\w.-]+|\b\w+:\/\/\S+|(?<![\w<])\/[\w{}.:/?=&%-]+|#[0-9a-f]{3,8}\b|\b[\w-]+\.[a-z]{2,4}\b|\b\w*_\w+\b|\b[A-Z]\w*[A-Z]\w*\b/g;

/** What each text of a page is, and each attribute that is read. */
export function textsOf(html: string): readonly string[] {
  const found: string[] = [];
  // What stands for a script is read where none runs.
  visit(parse(html, { scriptingEnabled: false }).childNodes, found);
  return [...new Set(found.map((text) => text.replaceAll(/\s+/g, ' ').trim()))].filter((text) => text !== '' && !ZONES.has(text));
}

function visit(nodes: readonly Node[], found: string[]): void {
  for (const node of nodes) {
    if (node.nodeName === '#text' && 'value' in node) found.push(node.value);
    if (!('tagName' in node) || isSaidOtherwise(node)) continue;
    for (const { name, value } of node.attrs)
      if (READ.includes(name)) found.push(...(name === WORDS ? wordsOf(JSON.parse(value)) : [value]));
    found.push(...labelOf(node));
    if ('content' in node) visit((node.content as { readonly childNodes: readonly Node[] }).childNodes, found);
    if (!NOT_WORDS.has(node.tagName)) visit(node.childNodes, found);
  }
}

/** Every text in the words of a script. */
function wordsOf(words: unknown): readonly string[] {
  // The script puts something in place of what stands in braces.
  if (typeof words === 'string') return [words.replaceAll(/\{\w+\}/g, ' ')];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(wordsOf) : [];
}

/** The label of a button may be its value. */
function labelOf({ tagName, attrs }: Element): readonly string[] {
  const attribute = (named: string): string => attrs.find(({ name }) => name === named)?.value ?? '';
  return tagName === 'input' && ['submit', 'button', 'reset'].includes(attribute('type')) ? [attribute('value')] : [];
}

/** A part in a language of its own, such as the names of languages. */
function isSaidOtherwise({ tagName, attrs }: Element): boolean {
  return tagName !== 'html' && attrs.some(({ name }) => name === 'lang');
}

/** Finds words in Latin letters that a page in Arabic says of its own. */
export class OwnWords {
  private constructor(
    private readonly all: ReadonlySet<string>,
    /** The longest first, so that none is cut by another. */
    private readonly values: readonly string[],
    private readonly known: ReadonlySet<string>,
  ) {}

  /** @param app whose tables hold what users and the service wrote */
  static async of({ dataSource }: TestApplication): Promise<OwnWords> {
    const columns: readonly { table: string; column: string; isJson: boolean }[] = await dataSource.query(
      `SELECT c.table_name AS table, c.column_name AS column, data_type LIKE 'json%' AS "isJson" FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE table_schema = 'public' AND t.table_type = 'BASE TABLE' AND data_type IN ('text', 'character varying', 'character', 'json', 'jsonb')`,
    );
    const values = new Set<string>();
    for (const { table, column, isJson } of columns) {
      const rows: readonly { value: string }[] = await dataSource.query(
        `SELECT DISTINCT left("${column}"::text, ${MOST_CHARACTERS}) AS value FROM "${table}" WHERE "${column}"::text ~ '[A-Za-z]{2}'`,
      );
      const parts = rows.flatMap(({ value }) => [value, ...(isJson ? [...value.matchAll(/"([^"]+)"/g)].map(([, part = '']) => part) : [])]);
      for (const part of parts) values.add(part.replaceAll(/\s+/g, ' ').trim());
    }
    const longestFirst = [...values].filter(({ length }) => length >= SHORTEST_VALUE).toSorted((one, other) => other.length - one.length);
    return new OwnWords(values, longestFirst, wordsOfArabic());
  }

  /** @returns texts with a word in Latin letters that no table holds and no Arabic message has */
  foreignIn(texts: readonly string[]): readonly string[] {
    return texts.filter(
      (text) => !this.all.has(text) && this.#foreign(text.replaceAll(TECHNICAL, ' ')) && this.#foreign(this.#without(text)),
    );
  }

  #foreign(text: string): boolean {
    return (text.match(LATIN_WORD) ?? []).some((word) => !this.known.has(word));
  }

  #without(text: string): string {
    const own = this.values.reduce((left, value) => (left.includes(value) ? left.replaceAll(value, ' ') : left), text);
    return own.replaceAll(TECHNICAL, ' ');
  }
}

/** Names that the Arabic catalogues leave in Latin letters, such as PDF. */
function wordsOfArabic(): ReadonlySet<string> {
  const folders = languageFolders()
    .map((folder) => join(folder, 'ar'))
    .filter(existsSync);
  const files = folders.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)));
  const messages = files
    .filter((file) => basename(file) !== 'language.json')
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/": "((?:[^"\\]|\\.)*)"/g)].map(([, message = '']) => message));
  return new Set(messages.flatMap((message) => message.replaceAll(/\{[^}]*\}|\\n/g, ' ').match(LATIN_WORD) ?? []));
}
