import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOURCE_FOLDERS } from '../../test/support/sources.js';

const ROOT = join(import.meta.dirname, '../..');
/** Where names of the sources may be used, beside the files of the root. */
const USING = [...SOURCE_FOLDERS, 'admin/src', 'test', 'bench', 'scripts', 'examples', 'clients', 'docs'];
/** Whose exports are asked about; `src/package` exports to packages outside. */
const EXPORTING = /^(src|packages\/[^/]+\/src|admin\/src)\/(?!package\/).*(?<!\.(spec|d))\.tsx?$/;
const DECLARED = /^export (?:abstract |async )?(?:class|function|const|interface|type) (\w+)/gm;

const texts = new Map(
  [...USING.flatMap(filesBelow), ...readdirSync(ROOT)]
    .filter((file) => /\.(ts|tsx|mjs|js|md|json)$/.test(file) && !/node_modules|(^|\/)dist\/|^docs\/decisions/.test(file))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
);

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
}

/** In which files each word stands: one file, or "several". */
const places = new Map<string, string>();
for (const [file, text] of texts)
  for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g))) places.set(word, places.has(word) ? 'several' : file);

describe('what files export', () => {
  it('is named in another file', () => {
    const exported = [...texts].filter(([file]) => EXPORTING.test(file));
    const alone = exported.flatMap(([file, text]) =>
      [...text.matchAll(DECLARED)].flatMap(([, name = '']) => (places.get(name) === file ? [`${file} exports ${name}`] : [])),
    );
    expect(exported.length).toBeGreaterThan(2_000);
    expect(alone).toEqual([]);
  });
});
