import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { worded as wordedOnServer } from '../languages/worded.js';

const SOURCES = join(import.meta.dirname, '..');
/** A message that a script fills in by itself: arguments in braces, looked for by hand. */
const OWN_FILLING = /\.replace(?:All)?\(\s*(?:['"`][^'"`]*\{|\/[^/]*\\?\{)/;
/** Within HTML, which cannot be filled by the shared module, an element isolates what is filled in. */
const ISOLATED = /`<bdi[^>]*>\$\{\w+\}<\/bdi>`\)/;
/** A style of days and times of its own; a time of day alone, and a day that has to be short, are other styles. */
const OWN_STYLE = /month: 'short'(?!, year: '2-digit')|dateStyle/;
const MODULE = 'pages/assets/worded.js';

type Filler = (message: string, values: Readonly<Record<string, string | number>>) => string;

const scripts = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file, lines: readFileSync(join(SOURCES, file), 'utf8').split('\n') }));

describe('scripts of pages', () => {
  const linesWith = (wrong: (line: string) => boolean, except = ''): string[] =>
    scripts
      .filter(({ file }) => file !== except)
      .flatMap(({ file, lines }) => lines.flatMap((line, index) => (wrong(line) ? [`${file}:${index + 1}`] : [])));

  it('fill in messages by the shared module, which isolates names', () => {
    expect(scripts.length).toBeGreaterThan(25);
    expect(scripts.filter(({ lines }) => lines.some((line) => line.startsWith('import { worded }'))).length).toBeGreaterThan(5);
    expect(linesWith((line) => OWN_FILLING.test(line) && !ISOLATED.test(line), MODULE)).toEqual([]);
  });

  it('take the style of days and times from the pages', () => {
    expect(linesWith((line) => OWN_STYLE.test(line))).toEqual([]);
  });

  it('turn left and right over with the page, as the back office does', () => {
    const office = join(SOURCES, '..', 'admin', 'src');
    const others = readdirSync(office, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({ file, lines: readFileSync(join(office, file), 'utf8').split('\n') }));
    const moving = [...scripts, ...others].filter(({ lines }) => lines.some((line) => /Arrow(?:Left|Right)/.test(line)));
    expect(moving.length).toBeGreaterThan(1);
    expect(moving.filter(({ lines }) => !lines.some((line) => line.includes("dir === 'rtl'"))).map(({ file }) => file)).toEqual([]);
  });

  it('fill in messages as the server does', async () => {
    const { worded } = (await import(join(SOURCES, MODULE))) as { worded: Filler };
    const text = fc.string({ unit: fc.constantFrom(...'ab א ش،,.(2)'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, fc.oneof(text, fc.integer()), (before, after, name) => {
        const message = `${before}{name}${after}{other}`;
        expect(worded(message, { name })).toBe(wordedOnServer(message, { name }));
      }),
    );
    expect(worded('{name} غائب', { name: 'Doe, Jane (2)' })).toBe('\u2068Doe, Jane (2)\u2069 غائب');
  });
});
