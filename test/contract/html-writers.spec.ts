import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { resourceCatalogue } from '../support/resource-catalogue.js';
import { sourceFiles } from '../support/sources.js';

const SOURCES = join(import.meta.dirname, '../../src');
/** What runs for operators and tests alone, with texts of their own. */
const NOT_SERVED = /^(seed|demo|commands)\//;

/**
 * Statements that write HTML past the operations, which clean what they write. By file, table and column, with the reason why nothing
 * that others sent gets in.
 */
const PAST_THE_OPERATIONS: Readonly<Record<string, string>> = {
  'course-content/forums/first-post.ts: c_forum_post.post_text':
    'the text came with the thread, whose body was cleaned: its member is HTML, too',
};

/** Columns of HTML that a text of SQL writes. */
function columnsWritten(text: string, table: string, columns: readonly string[]): string[] {
  const inserts = [...text.matchAll(new RegExp(`INSERT INTO "${table}"[^(]*\\(([^)]*)\\)`, 'g'))].map(([, list = '']) => list);
  const updates = [...text.matchAll(new RegExp(`UPDATE "${table}"[^\`]*?\\bSET\\b([^\`]*)`, 'g'))].map(
    ([, rest = '']) => rest.split(/\bWHERE\b/)[0] ?? '',
  );
  return columns.filter(
    (column) =>
      inserts.some((list) => list.includes(`"${column}"`)) || updates.some((set) => new RegExp(`(^|[,\\s(])"${column}"\\s*=`).test(set)),
  );
}

describe('HTML that is stored', () => {
  it('is cleaned by the operations, which nothing that others have sent goes round', async () => {
    const html = (await resourceCatalogue()).flatMap(({ table, fields }) => {
      const columns = [...fields.values()].flatMap(({ type, column }) => (type === 'html' && column !== undefined ? [column] : []));
      return columns.length === 0 ? [] : [{ table, columns }];
    });
    expect(html.length).toBeGreaterThan(20);
    const files = sourceFiles().filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !NOT_SERVED.test(file));
    const found = files.flatMap((file) => {
      const text = readFileSync(join(SOURCES, file), 'utf8');
      return html.flatMap(({ table, columns }) => columnsWritten(text, table, columns).map((column) => `${file}: ${table}.${column}`));
    });
    expect([...new Set(found)].sort()).toEqual(Object.keys(PAST_THE_OPERATIONS).sort());
    for (const reason of Object.values(PAST_THE_OPERATIONS)) expect(reason).toMatch(/\w+ \w+ \w+/);
  });
});
