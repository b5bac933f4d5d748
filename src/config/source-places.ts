import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Place, sourcePlaces } from './source-map-walk.js';

/** A place in a built file, as V8 writes it into stacks. */
const PLACE = /(?:file:\/\/)?(\/[^\s()]+\.js):(\d+):(\d+)/g;
const MOST_KNOWN = 1_000;

interface SourceMapFile {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/** What was looked up, nothing for a place without a source: errors of one kind come again. */
const known = new Map<string, string>();

/**
 * The places of a stack in the sources, by the source maps beside the files that were built. Node does the same by `--enable-source-maps`,
 * for which it reads and keeps the maps of all modules as they are loaded: 20 MB, and a fifth of a second of each start.
 * @param text with stacks; anything else in it stays as it is
 */
export function inSources(text: string): string {
  const unknown = new Map<string, Place[]>();
  for (const [, path = '', line, column] of text.matchAll(PLACE)) {
    if (path.includes('/node_modules/') || known.has(keyOf(path, line ?? '', column ?? ''))) continue;
    unknown.set(path, [...(unknown.get(path) ?? []), { line: Number(line), column: Number(column) }]);
  }
  for (const [path, places] of unknown) lookUp(path, places);
  return text.replaceAll(PLACE, (place: string, path: string, line: string, column: string) => {
    const source = known.get(keyOf(path, line, column));
    return source === undefined || source === '' ? place : source;
  });
}

function keyOf(path: string, line: string | number, column: string | number): string {
  return `${path}:${line}:${column}`;
}

function lookUp(path: string, places: readonly Place[]): void {
  if (known.size + places.length > MOST_KNOWN) known.clear();
  const map = readMap(`${path}.map`);
  const found = map ? sourcePlaces(map.mappings, places) : [];
  places.forEach(({ line, column }, index) => {
    const place = found[index];
    const source = map?.sources[place?.source ?? -1];
    const said = !place || source === undefined ? '' : keyOf(fileURLToPath(new URL(source, pathToFileURL(path))), place.line, place.column);
    known.set(keyOf(path, line, column), said);
  });
}

/** What can't be read is said without it: an error is on its way to the log. */
function readMap(path: string): SourceMapFile | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as SourceMapFile;
  } catch {
    return undefined;
  }
}
