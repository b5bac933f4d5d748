import { describe, expect, it } from '@jest/globals';
import { allOf, anyOf, identifier, join, not, raw, Slot, sql } from './sql.js';

describe('sql', () => {
  it('binds every value and numbers them in the order of their appearance', () => {
    const inner = sql`b = ${2} AND c = ${"'; DROP TABLE"}`;
    expect(sql`SELECT 1 WHERE a = ${1} AND (${inner}) LIMIT ${3}`.compile()).toEqual({
      text: 'SELECT 1 WHERE a = $1 AND (b = $2 AND c = $3) LIMIT $4',
      values: [1, 2, "'; DROP TABLE", 3],
    });
  });

  it('quotes identifiers, quotes in them included', () => {
    expect(identifier('t', 'a"b').compile().text).toBe('"t"."a""b"');
  });

  it('joins parts with their parameters in order', () => {
    expect(join([sql`a = ${1}`, raw('TRUE'), sql`b = ${2}`], ' OR ').compile()).toEqual({
      text: 'a = $1 OR TRUE OR b = $2',
      values: [1, 2],
    });
  });

  it('gives a statement that is composed once other values at each run', () => {
    const statement = sql`a = ${1} AND ${sql`id = ${new Slot('id')}`}`;
    expect(statement.with({ id: 7 }).compile()).toEqual({ text: 'a = $1 AND id = $2', values: [1, 7] });
    expect(statement.with({ id: 8 }).compile()).toEqual({ text: 'a = $1 AND id = $2', values: [1, 8] });
  });
});

describe('conditions', () => {
  it('fold to a boolean as soon as one part decides', () => {
    expect(anyOf([sql`a`, true, sql`b`])).toBe(true);
    expect(allOf([sql`a`, false])).toBe(false);
    expect(anyOf([false, false])).toBe(false);
    expect(allOf([true, true])).toBe(true);
    expect(allOf([])).toBe(true);
    expect(anyOf([])).toBe(false);
  });

  it('keep only the parts that matter', () => {
    const part = sql`a = ${1}`;
    expect(allOf([true, part])).toBe(part);
    expect(anyOf([false, part])).toBe(part);
    expect(not(true)).toBe(false);
  });
});
