import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const GUIDE = readFileSync('docs/adding-a-feature.md', 'utf8');
const sources = ['src', 'packages', 'examples'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules') && !/\bdist\b/.test(name)),
);
const FROM_NEST = /import\s*\{([^}]*)\}\s*from '@nestjs\/common'/g;

describe('what stands behind the ? of the address of a page', () => {
  it('is read by no decorator of Nest, which finds nothing there, in code and guide', () => {
    const using = [...sources.map((file) => [file, readFileSync(file, 'utf8')] as const), ['the guide', GUIDE] as const].filter(
      ([, text]) => [...text.matchAll(FROM_NEST)].some(([, names = '']) => /\bQuery\b/.test(names)),
    );
    expect(using.map(([file]) => file)).toEqual([]);
    expect(sources.length).toBeGreaterThan(1_000);
  });

  it('is read by queryOf in a package that brings pages by controllers, which the guide shows', () => {
    const [, shown = 'none'] = /`queryOf\(request\)`[^.]*\]\(\.\.\/(packages\/[^)]+)\)/.exec(GUIDE.replaceAll('`lyceum/pages`', '')) ?? [];
    const text = readFileSync(shown, 'utf8');
    expect([/\bqueryOf,?[^}]*\} from 'lyceum\/pages'/.test(text), text.includes('queryOf(request)')]).toEqual([true, true]);
  });
});
