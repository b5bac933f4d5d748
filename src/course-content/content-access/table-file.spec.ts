import { describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { tableFile } from './table-file.js';

const rows = [
  ['term', 'count', 'seen'],
  ['=SUM(A1) <b>é</b>\u0001', 2, true],
  [null, 0, false],
];

describe('a table as a file', () => {
  it('is CSV whose cells no spreadsheet runs', async () => {
    expect(String(await tableFile('csv', rows))).toBe("term,count,seen\r\n'=SUM(A1) <b>é</b>\u0001,2,true\r\n,0,false\r\n");
  });

  it('is a spreadsheet whose texts are texts', async () => {
    const files = unzipSync(await tableFile('xlsx', rows));
    const parts = Object.entries(files).map(([name, content]) => [name, strFromU8(content)] as const);
    const text = parts.map(([, content]) => content).join('\n');
    expect(parts.map(([name]) => name)).toEqual(expect.arrayContaining(['xl/workbook.xml', '[Content_Types].xml']));
    expect(text).toContain('=SUM(A1) &lt;b&gt;é&lt;/b&gt;');
    expect(text).not.toContain('<f>');
    expect(text).not.toContain('\u0001');
  });

  it('cuts what no cell can hold', async () => {
    const files = unzipSync(await tableFile('xlsx', [['x'.repeat(40_000)]]));
    const text = Object.values(files)
      .map((content) => strFromU8(content))
      .join('');
    expect(/x{32767}/.test(text) && !/x{32768}/.test(text)).toBe(true);
  });
});
