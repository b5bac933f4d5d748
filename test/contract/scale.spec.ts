import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** Rows a day by table, in millions, and the whole table as lines of cells. */
function scale(...parameters: string[]): { rows: Record<string, number>; lines: string[][] } {
  const printed = execFileSync('node', ['scripts/scale.mjs', ...parameters], { encoding: 'utf8', stdio: 'pipe' });
  const lines = cellsOf(printed);
  const rows = Object.fromEntries(lines.slice(2, -1).map(([name = '', million]) => [name.replaceAll('`', ''), Number(million)]));
  return { rows, lines };
}

function cellsOf(markdown: string): string[][] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replace(/^-+$/, '---')),
    );
}

describe('The model of growth', () => {
  it('says what docs/scale.md says', () => {
    const [, after = ''] = readFileSync('docs/scale.md', 'utf8').split('<!-- npm run scale -->');
    const { lines } = scale();
    expect(cellsOf(after).slice(0, lines.length)).toEqual(lines);
  });

  it('follows people for traces, and meetings for room events', () => {
    const [one, more] = [scale('--users', '2000000').rows, scale('--users', '4000000', '--meetings', '100000').rows];
    expect(more['track_e_access']).toBeCloseTo(2 * (one['track_e_access'] ?? 0), 1);
    expect(more['conference_event']).toBeCloseTo(2 * (one['conference_event'] ?? 0), 1);
    expect(Object.keys(scale('--users', '0').rows)).toEqual([
      'conference_event',
      'conference_activity',
      'conference_fold_state',
      'conference_device',
    ]);
  });

  it('takes no number that is none', () => {
    expect(() => scale('--users', 'many')).toThrow('--users takes a number that is not negative');
  });
});
