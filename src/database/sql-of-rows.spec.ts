import { describe, expect, it } from '@jest/globals';
import { identifier, materialisedArray, sql } from './sql.js';
import { askedOfRows } from './sql-of-rows.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const replaced = new Map([[-7, identifier('reader', 'id')]]);

describe('askedOfRows', () => {
  it('puts a column in place of the value, and leaves the others', () => {
    const asked = askedOfRows(sql`a = ${-7} AND b = ${5} AND c IN (${-7}, ${'x'})`, replaced, NOW);
    expect(asked.compile()).toEqual({ text: 'a = "reader"."id" AND b = $1 AND c IN ("reader"."id", $2)', values: [5, 'x'] });
  });

  it('works an array out where it stands, since it depends on the row now', () => {
    const condition = sql`SELECT a = ANY(${materialisedArray(sql`SELECT b FROM c WHERE d = ${-7} AND e = ${1}`)})`;
    expect(condition.compile().text).toMatch(/^WITH/);
    expect(askedOfRows(condition, replaced, NOW).compile()).toEqual({
      text: 'SELECT a = ANY(ARRAY(SELECT b FROM c WHERE d = "reader"."id" AND e = $1))',
      values: [1],
    });
  });

  it('takes the time that it is given for the database’s', () => {
    expect(askedOfRows(sql`a > now() OR b < now() AND c = ${1}`, replaced, NOW).compile()).toEqual({
      text: 'a > (SELECT $1::timestamptz) OR b < (SELECT $2::timestamptz) AND c = $3',
      values: [NOW, NOW, 1],
    });
  });
});
