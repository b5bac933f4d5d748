import { describe, expect, it } from '@jest/globals';
import { allOf, anyOf, identifier, join, materialisedArray, raw, restrictedToCandidates, sql, withCandidateIds } from './sql.js';

describe('What composed SQL refers to', () => {
  it('is every quoted name in its templates, in raw texts and in identifiers, however deep', () => {
    const inner = sql`SELECT "id" FROM ${raw('"course" "c"')} WHERE "c"."code" = ${'x'}`;
    const statement = sql`SELECT 1 FROM ${identifier('user')} WHERE a = ANY(${materialisedArray(inner)}) AND ${join([sql`"n"`, sql`"m"`], ', ')}`;
    expect([...statement.references.names].sort()).toEqual(['c', 'code', 'course', 'id', 'm', 'n', 'user']);
  });

  it('is none of the values, whatever a caller sends', () => {
    expect(sql`SELECT ${'"user" now()'}`.references).toMatchObject({ names: new Set(), clock: false });
  });

  it('is kept by conditions, their candidate ids once these are written out, and statements with their slots filled', () => {
    const condition = withCandidateIds(sql`SELECT "course_id" FROM "course_rel_user"`, sql`"t"."open"`);
    expect([...condition.references.names]).toEqual(['t', 'open']);
    const restricted = allOf([restrictedToCandidates(sql`"t"."id"`, condition), anyOf([sql`"late"`, sql`"early"`])]);
    const statement = sql`SELECT 1 WHERE ${restricted}`;
    expect([...statement.references.names]).toEqual(expect.arrayContaining(['course_rel_user', 'open', 'late', 'early']));
    expect(statement.with({}).references).toBe(statement.references);
  });

  it('tells whether the time is a part of it', () => {
    const open = sql`"ends" > now()`;
    expect(sql`SELECT 1 WHERE ${open}`.references.clock).toBe(true);
    expect(sql`SELECT "now"`.references.clock).toBe(false);
  });

  it('tells which columns are compared with the time, where nothing else is done with it', () => {
    const open = sql`("c"."ends" IS NULL OR "c"."ends" > now()) AND "c"."begins" <= now()`;
    const moments = (statement: ReturnType<typeof sql>): string[] | undefined =>
      statement.references.moments && [...statement.references.moments];
    expect(moments(sql`SELECT 1 WHERE ${open}`)).toEqual(['ends', 'begins']);
    expect(moments(sql`SELECT 1`)).toEqual([]);
    for (const otherwise of [
      sql`"ends" > now() - interval '1 day'`,
      sql`now()::date`,
      sql`${sql`"ends"`} > now()`,
      sql`"ends" > now()::date`,
    ])
      expect(moments(sql`SELECT 1 WHERE ${open} AND ${otherwise}`)).toBeUndefined();
  });
});
