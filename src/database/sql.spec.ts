import { describe, expect, it } from '@jest/globals';
import {
  allOf,
  anyOf,
  fewestCandidates,
  restrictedToCandidates,
  type Condition,
  exists,
  identifier,
  join,
  not,
  materialisedArray,
  withHiddenParameters,
  raw,
  candidateIdsOf,
  divisionOf,
  withDivision,
  withRowwiseAlternatives,
  Slot,
  Sql,
  sql,
  usuallyExists,
  withCandidateIds,
} from './sql.js';

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

  it('gives a template its own text whether its parts are values, SQL, or values that are hidden from the planner', () => {
    const of = (part: unknown): Sql => sql`a = ${part} LIMIT 1`;
    for (let run = 0; run < 2; run += 1) {
      expect(of(7).compile()).toEqual({ text: 'a = $1 LIMIT 1', values: [7] });
      expect(of(sql`b + ${8}`).compile()).toEqual({ text: 'a = b + $1 LIMIT 1', values: [8] });
      expect((withHiddenParameters(of(9)) as Sql).compile()).toEqual({ text: 'a = (SELECT $1::int) LIMIT 1', values: [9] });
      const array = materialisedArray(sql`SELECT c FROM d WHERE e = ${10}`).values[0];
      expect(of(array).compile().text).toBe('a = ARRAY(SELECT c FROM d WHERE e = $1) LIMIT 1');
    }
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

describe('arrays that depend on no row', () => {
  const taught = (person: number): ReturnType<typeof materialisedArray> =>
    materialisedArray(sql`SELECT "course" FROM "teaching" WHERE "person" = ${person}`);

  it('are worked out once for a statement, however often they are a part of it', () => {
    const { text, values } = sql`SELECT 1 WHERE a = ANY(${taught(7)}) AND b = ${2} OR c = ANY(${taught(7)})`.compile();
    expect(text).toBe(
      'WITH "once_0" ("value") AS MATERIALIZED (SELECT "course" FROM "teaching" WHERE "person" = $1) ' +
        'SELECT 1 WHERE a = ANY(ARRAY(SELECT "value" FROM "once_0")) AND b = $2 OR c = ANY(ARRAY(SELECT "value" FROM "once_0"))',
    );
    expect(values).toEqual([7, 2]);
  });

  it('are kept apart by their values', () => {
    expect(sql`SELECT ${taught(7)}, ${taught(8)}`.compile().values).toEqual([7, 8]);
  });

  it('may be made from others', () => {
    const { text } = sql`SELECT ${materialisedArray(sql`SELECT "id" FROM "session" WHERE "course" = ANY(${taught(7)})`)}`.compile();
    expect(text.indexOf('"teaching"')).toBeLessThan(text.indexOf('"session"'));
    expect(text.match(/MATERIALIZED/g)).toHaveLength(2);
  });

  it('stand where they are in what is no statement that takes them in front', () => {
    expect(sql`DECLARE "rows" CURSOR FOR SELECT ${taught(7)}`.compile().text).toContain('ARRAY(SELECT "course" FROM "teaching"');
  });
});

describe('existence', () => {
  const subselect = sql`SELECT 1 FROM "membership"`;
  const text = (condition: ReturnType<typeof anyOf>): string =>
    typeof condition === 'boolean' ? '' : withRowwiseAlternatives(condition).compile().text;

  it('is left to PostgreSQL where it can make a join of it', () => {
    expect(text(allOf([exists(subselect), sql`a`]))).not.toContain('OFFSET');
  });

  it('is looked up for each row of a page where it is an alternative, or usual', () => {
    expect(text(anyOf([exists(subselect), sql`a`]))).toContain('"membership" OFFSET 0)');
    expect(text(usuallyExists(subselect))).toContain('"membership" OFFSET 0)');
  });

  it('is looked up in whatever way is best where all rows are wanted', () => {
    const condition = anyOf([exists(subselect), sql`a`]);
    expect(typeof condition === 'boolean' ? '' : condition.compile().text).not.toContain('OFFSET');
  });
});

describe('the rows that a condition can hold for', () => {
  const own = withCandidateIds(sql`SELECT "id" FROM "note" WHERE "person" = ${7}`, sql`"t"."person" = ${7}`);
  const shared = withCandidateIds(sql`SELECT "note" FROM "share" WHERE "with" = ${8}`, sql`shared("t"."id", ${8})`);
  const id = sql`"t"."id"`;
  const text = (condition: Condition): string | undefined => (condition instanceof Sql ? condition.compile().text : undefined);

  it('are not written unless that is wished', () => {
    const { text, values } = sql`SELECT 1 WHERE ${own}`.compile();
    expect([text, values]).toEqual(['SELECT 1 WHERE "t"."person" = $1', [7]]);
  });

  it('come before the condition, worked out once', () => {
    const { text, values } = sql`SELECT 1 WHERE ${restrictedToCandidates(id, own)}`.compile();
    expect(text).toBe(
      'WITH "once_0" ("value") AS MATERIALIZED (SELECT "id" FROM "note" WHERE "person" = $1) ' +
        'SELECT 1 WHERE ("t"."id" = ANY(ARRAY(SELECT "value" FROM "once_0")) AND "t"."person" = $2)',
    );
    expect(values).toEqual([7, 7]);
  });

  it('are, of several conditions that all have to hold, those of the first that tells them', () => {
    expect(candidateIdsOf(allOf([sql`a`, own, shared]))).toBe(own.candidateIds);
  });

  it('are, of alternatives, those of each, where each tells its own', () => {
    expect(text(candidateIdsOf(anyOf([own, shared])) ?? false)).toBe(
      'SELECT "id" FROM "note" WHERE "person" = $1 UNION ALL SELECT "note" FROM "share" WHERE "with" = $2',
    );
    expect(candidateIdsOf(anyOf([own, sql`a`]))).toBeUndefined();
    expect(candidateIdsOf(anyOf([own, false]))).toBe(own.candidateIds);
  });

  it('are not known of the opposite, nor of what a condition is a part of', () => {
    expect([candidateIdsOf(not(own)), candidateIdsOf(sql`a OR ${own}`), candidateIdsOf(true)]).toEqual([undefined, undefined, undefined]);
    expect(restrictedToCandidates(id, not(own))).toEqual(not(own));
  });
});

describe('the fewest rows that a condition can hold for', () => {
  const ids = (name: string): Condition => withCandidateIds(sql`SELECT "id" FROM ${identifier(name)}`, sql`a`);
  const text = (condition: Condition): string | undefined => fewestCandidates(condition)?.compile().text;
  const all = sql`SELECT "id" FROM "all"`;

  it('are those of its two parts, where it has any and both tell them', () => {
    const divided = (everyone: Condition, own: Condition): Condition =>
      withDivision(() => ({ everyone, own }), withCandidateIds(all, sql`a`));
    expect(text(divided(ids('open'), ids('mine')))).toBe('SELECT "id" FROM "open" UNION ALL SELECT "id" FROM "mine"');
    expect(text(divided(ids('open'), false))).toBe('SELECT "id" FROM "open"');
    expect(text(divided(sql`open`, ids('mine')))).toBe('SELECT "id" FROM "all"');
    expect(text(ids('whole'))).toBe('SELECT "id" FROM "whole"');
  });
});

describe('a condition in two parts, of which one is enough', () => {
  const mine = withCandidateIds(sql`SELECT "id" FROM "note" WHERE "person" = ${7}`, sql`mine`);
  const divided = withDivision(() => ({ everyone: sql`open`, own: mine }), sql`(open OR mine)`);
  const parts = (condition: Condition): (string | boolean)[] => {
    const { everyone, own } = divisionOf(condition) ?? { everyone: false, own: condition };
    return [everyone, own].map((part) => (part instanceof Sql ? part.compile().text : part));
  };

  it('has its parts narrowed by what has to hold beside it, and keeps the candidates of the own one', () => {
    const narrowed = allOf([sql`a`, divided]);
    expect(parts(narrowed)).toEqual(['(a AND open)', '(mine AND a)']);
    expect(candidateIdsOf(divisionOf(narrowed)?.own ?? false)).toBe(mine.candidateIds);
    expect(parts(allOf([divided]))).toEqual(['open', 'mine']);
  });

  it('is, where several have parts, for everyone what all of them are, and the own of each beside the others', () => {
    const given = withDivision(() => ({ everyone: sql`b`, own: sql`c` }), sql`(b OR c)`);
    expect(parts(allOf([divided, given]))).toEqual(['(open AND b)', '((mine AND (b OR c)) OR (c AND (open OR mine)))']);
  });

  it('takes alternatives for the own part, unless they say themselves what is for everyone', () => {
    expect(parts(anyOf([divided, sql`a`]))).toEqual(['open', '(mine OR a)']);
    expect(parts(anyOf([divided, withDivision(() => ({ everyone: sql`b`, own: false }), sql`b`)]))).toEqual(['(open OR b)', 'mine']);
    expect(parts(anyOf([false, divided]))).toEqual(['open', 'mine']);
  });

  it('has none where the opposite is meant, or one part decides', () => {
    expect([divisionOf(not(divided)), divisionOf(allOf([divided, false])), divisionOf(anyOf([divided, true]))]).toEqual(
      Array.from({ length: 3 }, () => undefined),
    );
  });
});

describe('values that the planner is not to see', () => {
  it('are whole numbers and texts, wherever they are', () => {
    const members = materialisedArray(sql`SELECT "course" FROM "teaching" WHERE "person" = ${7}`);
    const condition = withCandidateIds(sql`SELECT ${3}`, sql`a = ANY(${members}) AND b = ${2} AND c = ${'two'} AND d = ${2 ** 40}`);
    const { text, values } = sql`SELECT 1 WHERE ${withHiddenParameters(restrictedToCandidates(sql`n`, condition))}`.compile();
    expect(text).toBe(
      'WITH "once_0" ("value") AS MATERIALIZED (SELECT (SELECT $1::int)), ' +
        '"once_1" ("value") AS MATERIALIZED (SELECT "course" FROM "teaching" WHERE "person" = (SELECT $2::int)) ' +
        'SELECT 1 WHERE (n = ANY(ARRAY(SELECT "value" FROM "once_0")) AND a = ANY(ARRAY(SELECT "value" FROM "once_1")) ' +
        'AND b = (SELECT $3::int) AND c = (SELECT $4::text) AND d = $5)',
    );
    expect(values).toEqual([3, 7, 2, 'two', 2 ** 40]);
  });

  it('are none where everything or nothing is allowed', () => {
    expect([withHiddenParameters(true), withHiddenParameters(false)]).toEqual([true, false]);
  });
});
