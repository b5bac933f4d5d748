import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload, type SourceOrigin } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A place in a built file, as V8 writes it into stacks. */
const PLACE = /(file:\/\/)?(\/[^\s()]+\.js):(\d+):(\d+)/g;
/** A file without a map, as are most of other packages. */
const NONE = Symbol('none');

/** Maps that were read. Of one as large as a bundle's nothing is left after the garbage collection that follows its use. */
const maps = new Map<string, WeakRef<SourceMap> | typeof NONE>();
const MOST_MAPS = 64;

/**
 * The places of a stack in the sources, by the source maps beside the files that were built. Node does the same by `--enable-source-maps`,
 * for which it reads and keeps the maps of all modules as they are loaded: 20 MB, and a fifth of a second of each start.
 * @param text with stacks; anything else in it stays as it is
 */
export function inSources(text: string): string {
  return text.replaceAll(PLACE, (place: string, _scheme: string | undefined, path: string, line: string, column: string) => {
    const found: Partial<SourceOrigin> = (path.includes('/node_modules/') ? undefined : mapOf(path))?.findOrigin(+line, +column) ?? {};
    if (found.fileName === undefined) return place;
    return `${fileURLToPath(new URL(found.fileName, pathToFileURL(path)))}:${found.lineNumber}:${found.columnNumber}`;
  });
}

function mapOf(path: string): SourceMap | undefined {
  const known = maps.get(path);
  if (known === NONE) return undefined;
  const kept = known?.deref() ?? readMap(`${path}.map`);
  if (maps.size < MOST_MAPS || maps.has(path)) maps.set(path, kept ? new WeakRef(kept) : NONE);
  return kept;
}

/** What can't be read is said without it: an error is on its way to the log. */
function readMap(path: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
