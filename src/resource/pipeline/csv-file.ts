import type { Call } from '../model/call.js';
import type { ListQuery } from '../model/list-query.js';
import { contentDisposition } from '../protocol/content-disposition.js';
import { CSV } from '../protocol/media-type.js';

/** CSV is saved as a file, whatever asks for it: named after the collection. */
export function csvName({ format, resource, collection }: Call): Record<string, string> {
  if (format !== CSV) return {};
  const name = (collection?.path ?? resource.path).split('/').at(-1) ?? resource.path;
  return { 'Content-Disposition': contentDisposition(`${name}.csv`, false) };
}

/** The byte order mark, by which spreadsheets know UTF-8, where the query asks for it. */
export function markOf({ byteOrderMark }: ListQuery): string {
  return byteOrderMark === true ? '\uFEFF' : '';
}

/** The first piece of a stream with that mark. */
export function marked(first: IteratorResult<string, void>, query: ListQuery): IteratorResult<string, void> {
  return first.done === true ? first : { ...first, value: markOf(query) + first.value };
}
