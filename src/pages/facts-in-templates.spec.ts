import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '..');
/** Lists of terms that are laid out in columns. */
const GRIDS = /<dl class="(?:facts|figures)[^"]*">([\s\S]*?)<\/dl>/g;
const TERM = /<dt/g;
/** A term in one box with its value. */
const BOXED = /<div(?: [^>]*)?><dt/g;

describe('a list of terms on a page', () => {
  it('keeps each term beside its value, which the columns would tear apart', () => {
    const templates = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.eta'));
    const lists = templates.flatMap((file) =>
      [...readFileSync(join(SOURCES, file), 'utf8').matchAll(GRIDS)].map(([, list = '']) => ({ file, list })),
    );
    expect(lists.length).toBeGreaterThan(8);
    const torn = lists.filter(({ list }) => (list.match(TERM) ?? []).length !== (list.match(BOXED) ?? []).length);
    expect(torn.map(({ file }) => file)).toEqual([]);
  });
});
