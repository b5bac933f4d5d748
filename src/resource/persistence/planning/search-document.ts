import type { ResourceDefinition } from '../../model/resource-definition.js';
import { identifier, join, raw, type Sql, sql } from '../../../database/sql.js';

/** Text search configuration set up by the first migration: words as they are, accents folded. */
export const SEARCH_CONFIGURATION = 'lyceum';

/** Treated as blanks; PostgreSQL would read `john.doe` as a host name and find it under neither word. */
const SEPARATORS = '.@/:_-+';

/**
 * The document that a row is searched by. The index is built over this very expression: PostgreSQL uses it only
 * where the text agrees to the letter, so both are written here.
 */
export function searchDocument(resource: ResourceDefinition, alias?: string): Sql | undefined {
  const columns = [...resource.fields.values()].filter((field) => field.searchable).map((field) => field.column ?? field.name);
  if (columns.length === 0) return undefined;
  const texts = columns.map((column) => sql`coalesce(${alias === undefined ? identifier(column) : identifier(alias, column)}, '')`);
  return sql`to_tsvector('${raw(SEARCH_CONFIGURATION)}', translate(${join(texts, " || ' ' || ")}, '${raw(SEPARATORS)}', '${raw(' '.repeat(SEPARATORS.length))}'))`;
}

/**
 * What a caller typed, as a query: every word must occur, the last one as a prefix, so that typing narrows.
 * Words are bound as one parameter; punctuation cannot become syntax.
 * @returns undefined where there is no word in it
 */
export function searchQuery(text: string): string | undefined {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}]+/gu);
  if (!words) return undefined;
  return words
    .slice(0, MAXIMUM_WORDS)
    .map((word, index, all) => (index === all.length - 1 ? `${word}:*` : word))
    .join(' & ');
}

const MAXIMUM_WORDS = 20;
