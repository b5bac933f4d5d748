import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '..');
/** Boxes of forms that ask and change nothing: browsers keep them where they come back, and nothing is refused. */
const QUESTIONS = new Set(['compare']);
const INPUT = /<input\b(?:<%[\s\S]*?%>|[^>])*>/g;

/** A form that is refused is shown again as it was sent: fields have their text, and boxes their tick. */
describe('a box of a page', () => {
  it('says by what it is ticked, so that no refused form comes back without', () => {
    const templates = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.eta'));
    const boxes = templates.flatMap((file) =>
      (readFileSync(join(SOURCES, file), 'utf8').match(INPUT) ?? [])
        .filter((input) => /type="(?:checkbox|radio)"/.test(input))
        .map((input) => ({ file, input })),
    );
    const lost = boxes.filter(({ input }) => !input.includes('checked') && !QUESTIONS.has(/ name="([\w-]+)"/.exec(input)?.[1] ?? ''));
    expect(boxes.length).toBeGreaterThan(20);
    expect(lost.map(({ file, input }) => `${file}: ${input}`)).toEqual([]);
  });
});
