import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
