import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FONT_FILES, TYPEFACE } from './typeface.js';

const ROOT = join(import.meta.dirname, '../..');
const ASSETS = join(import.meta.dirname, 'assets');
/** What a page may load before its text stands in its own letters, in bytes. */
const MOST_CORE = 12 * 1024;
/** Styles of other origins, which load nothing of ours. */
const ELSEWHERE = new Set(['src/tracking/followed-paths/scorm-runtime/assets/player.css']);
/** Families that styles may name: that of all pages, one for code, and pictures among letters. */
const FAMILIES = /^(?:var\(--typeface\)|inherit|ui-monospace, monospace|'Emoji of the system'(?:, var\(--typeface\))?)$/;

describe('the typeface', () => {
  const sheet = readFileSync(join(ASSETS, 'typeface.css'), 'utf8');

  it('is files that are named by their content and by its style sheet', () => {
    expect(FONT_FILES).toHaveLength(3);
    for (const file of FONT_FILES) {
      const digest = createHash('sha256')
        .update(readFileSync(join(ASSETS, file)))
        .digest('hex');
      expect(file).toMatch(new RegExp(`-${digest.slice(0, 8)}\\.woff2$`));
      expect(sheet).toContain(`url('/admin/assets/${file}')`);
    }
  });

  it('costs a page in English, French or German no more than 12 KiB', () => {
    expect(readFileSync(join(ASSETS, basename(TYPEFACE))).length).toBeLessThanOrEqual(MOST_CORE);
  });

  it('shows text at once, in letters of the same size, and comes with its licence', () => {
    expect(sheet.match(/font-display: swap/g)).toHaveLength(FONT_FILES.length);
    expect(sheet.match(/size-adjust/g)?.length).toBeGreaterThanOrEqual(2);
    expect(readFileSync(join(ASSETS, 'figtree-licence.txt'), 'utf8')).toContain('SIL Open Font License, Version 1.1');
  });

  it('is the only one that style sheets of pages and of the back office name', () => {
    const sheets = ['src', 'admin/src'].flatMap((folder) => sheetsIn(folder)).filter((path) => !path.endsWith('/typeface.css'));
    const named = sheets
      .filter((path) => !ELSEWHERE.has(path))
      .flatMap((path) => familiesIn(readFileSync(join(ROOT, path), 'utf8')).map((family) => `${path}: ${family}`));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((line) => !FAMILIES.test(line.slice(line.indexOf(': ') + 2)))).toEqual([]);
  });
});

function sheetsIn(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.css')).map((file) => `${folder}/${file}`);
}

/** Families that rules ask for; `font: inherit` names none. */
function familiesIn(css: string): string[] {
  const rules = css.replaceAll(/@font-face\s*{[^}]*}/g, '').matchAll(/(?<![\w-])font(-family)?:\s*([^;]+);/g);
  return [...rules].map(([, isFamily, value = '']) =>
    (isFamily ? value : value.replace(/^[\d.]+(?:px|rem)\/[\d.]+\s+/, '')).replaceAll(/\s+/g, ' ').trim(),
  );
}
