import type { FieldDefinition, ResourceDefinition } from '../../model/resource-definition.js';
import { identifier, join, type Sql, sql } from '../../../database/sql.js';

/**
 * The document that a row is searched by: its words, cut by `search_words`, which a query is cut by too. The index is built over this
 * very expression: PostgreSQL uses it only where the text agrees to the letter, so both are written here.
 */
export function searchDocument(resource: ResourceDefinition, alias?: string): Sql | undefined {
  const text = searchedText(resource, alias);
  return text && sql`search_document(${text})`;
}

/** The same with the places of the words, by which documents are ranked. */
export function rankedDocument(resource: ResourceDefinition, alias?: string): Sql | undefined {
  const text = searchedText(resource, alias);
  return text && sql`to_tsvector('simple', search_words(${text}))`;
}

function searchedText(resource: ResourceDefinition, alias: string | undefined): Sql | undefined {
  const fields = [...resource.fields.values()].filter((field) => field.searchable);
  if (fields.length === 0) return undefined;
  return join(
    fields.map((field) => textOf(field, alias)),
    " || ' ' || ",
  );
}

/** Of HTML, what it says: neither its tags nor the names of its entities are words. */
function textOf({ type, name, column = name }: FieldDefinition, alias: string | undefined): Sql {
  const text = sql`coalesce(${alias === undefined ? identifier(column) : identifier(alias, column)}, '')`;
  return type === 'html' ? sql`search_plain(${text})` : text;
}

/**
 * What a caller typed, as a query: every word must occur, the last one as a prefix, so that typing narrows. Words are bound as one
 * parameter; punctuation cannot become syntax.
 * @returns undefined where there is no word in it
 */
export function searchQuery(text: string): Sql | undefined {
  return /[\p{L}\p{N}]/u.test(text) ? sql`search_query(${text})` : undefined;
}
