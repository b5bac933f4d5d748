import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourcePlaces } from './source-map-walk.js';
import { inSources } from './source-places.js';

describe('places in the sources', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'places-'));
    // The third line of what was built is the second one of its source, from the fifth character on.
    const map = { version: 3, sources: ['../src/course.ts'], names: [], mappings: ';;AACI' };
    writeFileSync(join(folder, 'built.js.map'), JSON.stringify(map));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are looked up in the map beside a built file', () => {
    const stack = `Error: x\n    at f (file://${folder}/built.js:3:1)\n    at ${folder}/built.js:3:1`;
    const source = join(folder, '../src/course.ts');
    expect(inSources(stack)).toBe(`Error: x\n    at f (${source}:2:5)\n    at ${source}:2:5`);
  });

  it('are those of the last mapping before them on their line', () => {
    const built = join(import.meta.dirname, '../../dist/service/serve.js');
    const lines = readFileSync(built, 'utf8').split('\n');
    const { sources, mappings } = JSON.parse(readFileSync(`${built}.map`, 'utf8')) as SourceMapPayload;
    const nodes = new SourceMap({ sources, mappings, version: 3, names: [] } as unknown as SourceMapPayload);
    let found = 0;
    for (const [index, text] of lines.entries()) {
      for (let column = 1; column <= text.length; column += 97) {
        const { originalSource, originalLine, originalColumn } = nodes.findEntry(index, column - 1) as SourceMapping;
        const [place] = sourcePlaces(mappings, [{ line: index + 1, column }]);
        if (!place) continue;
        found += 1;
        expect([sources[place.source], place.line, place.column]).toEqual([originalSource, originalLine + 1, originalColumn + 1]);
      }
    }
    expect(found).toBeGreaterThan(40);
  });

  it('stay as they are without a map, beyond it, in packages, and in texts that have none', () => {
    for (const text of [
      `at ${folder}/unbuilt.js:3:1`,
      `at ${folder}/built.js:1:1`,
      'at /app/node_modules/pg/lib/client.js:10:5',
      'at node:internal/process/task_queues:95:5',
      'The course has ended.',
    ])
      expect(inSources(text)).toBe(text);
  });
});
