import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isMet, namesWaitedFor, type StepStanding } from './prerequisite-evaluation.js';
import {
  NAMED_STATES,
  parsePrerequisite,
  type PrerequisiteExpression,
  PrerequisiteSyntaxError,
  stepNames,
} from './prerequisite-expression.js';

const NAMES = ['1', '22', 'A', 'ITEM-3', 'x_4.b'] as const;
const name = fc.constantFrom(...NAMES);

const { expression } = fc.letrec<{ expression: PrerequisiteExpression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.record({ kind: fc.constant('step' as const), name }),
    fc.record({
      kind: fc.constant('step' as const),
      name,
      compared: fc.record({ equal: fc.boolean(), state: fc.constantFrom(...NAMED_STATES) }),
    }),
    fc.record({ kind: fc.constant('count' as const), least: fc.nat(6), names: fc.array(name, { minLength: 1, maxLength: 4 }) }),
    fc.record({ kind: fc.constant('not' as const), term: tie('expression') }),
    fc.record({
      kind: fc.constantFrom('any' as const, 'all' as const),
      terms: fc.array(tie('expression'), { minLength: 2, maxLength: 3 }),
    }),
  ),
}));

/** Every group in brackets, so that the text says what the tree says whatever binds first. */
function written(term: PrerequisiteExpression): string {
  switch (term.kind) {
    case 'step':
      return term.compared ? `${term.name} ${term.compared.equal ? '=' : '<>'} "${term.compared.state}"` : term.name;
    case 'count':
      return `${term.least}*{${term.names.join(', ')}}`;
    case 'not':
      return `~(${written(term.term)})`;
    default:
      return `(${term.terms.map(written).join(term.kind === 'any' ? ' | ' : '&')})`;
  }
}

const standing = fc.record({
  status: fc.constantFrom('not_attempted', 'incomplete', 'failed', 'browsed', 'completed', 'passed'),
  done: fc.boolean(),
  percentage: fc.option(fc.nat(100)),
});
const standings = fc
  .tuple(...NAMES.map(() => standing))
  .map((all) => new Map<string, StepStanding>(NAMES.map((key, at) => [key, all[at] as StepStanding])));

/** What an expression says of standings, without a word of the grammar. */
function truth(term: PrerequisiteExpression, of: ReadonlyMap<string, StepStanding>): boolean {
  switch (term.kind) {
    case 'not':
      return !truth(term.term, of);
    case 'count':
      return term.names.filter((key) => of.get(key)?.done).length >= term.least;
    case 'step':
      if (!term.compared) return of.get(term.name)?.done === true;
      return (of.get(term.name)?.status.replace('_', ' ') === term.compared.state) === term.compared.equal;
    default:
      return term.kind === 'any' ? term.terms.some((one) => truth(one, of)) : term.terms.every((one) => truth(one, of));
  }
}

const met = (text: string, of: ReadonlyMap<string, StepStanding>): boolean =>
  isMet({ expression: parsePrerequisite(text), lowest: null, highest: null }, (key) => of.get(key));

describe('a prerequisite', () => {
  it('means what its text says, whatever the steps are', () => {
    fc.assert(fc.property(expression, standings, (tree, of) => expect(met(written(tree), of)).toBe(truth(tree, of))));
  });

  it('names the steps of its text', () => {
    fc.assert(
      fc.property(expression, (tree) =>
        expect([...stepNames(parsePrerequisite(written(tree)))].every((key) => written(tree).includes(key))).toBe(true),
      ),
    );
  });

  it('is refused with the place that does not fit, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[AB&|~(){}*=<>", 12]{0,20}$/)), (text) => {
        try {
          parsePrerequisite(text);
        } catch (error) {
          expect(error).toBeInstanceOf(PrerequisiteSyntaxError);
          expect((error as PrerequisiteSyntaxError).position).toBeLessThanOrEqual(text.length + 1);
        }
      }),
    );
  });

  it.each([
    ['1&', 3],
    ['', 1],
    ['(1', 3],
    ['1)', 2],
    ['1="open"', 3],
    ['2*{1,', 6],
    ['1 2', 3],
  ])('%s does not fit at character %i', (text, position) => {
    expect(() => parsePrerequisite(text)).toThrow(`At character ${position} `);
  });

  it('binds ~ before comparison, & and |, in this order', () => {
    const of = new Map<string, StepStanding>([
      ['A', { status: 'passed', done: true, percentage: 80 }],
      ['B', { status: 'not_attempted', done: false, percentage: null }],
    ]);
    expect([met('A|B&B', of), met('~B&A', of), met('~A="f"', of), met('B=not attempted', of), met('A=P', of)]).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  it('is no longer than 2,000 characters and no deeper than 20', () => {
    expect(() => parsePrerequisite('A|'.repeat(1_000) + 'A')).toThrow(PrerequisiteSyntaxError);
    expect(() => parsePrerequisite(`${'('.repeat(21)}A${')'.repeat(21)}`)).toThrow(PrerequisiteSyntaxError);
    expect(parsePrerequisite(`${'('.repeat(19)}A${')'.repeat(19)}`)).toEqual({ kind: 'step', name: 'A' });
  });

  it('asks for a score where it is one name, both ends included, and opens where a step is gone', () => {
    const asked = { expression: parsePrerequisite('A'), lowest: 60, highest: 80 };
    const scored = (percentage: number | null) => () => ({ status: 'passed', done: true, percentage });
    expect([59.99, 60, 80, 80.01, null].map((percentage) => isMet(asked, scored(percentage)))).toEqual([false, true, true, false, false]);
    expect(isMet(asked, () => undefined)).toBe(true);
    expect(
      namesWaitedFor({ ...asked, expression: parsePrerequisite('A&B') }, (key) => ({ status: '', done: key === 'A', percentage: null })),
    ).toEqual(['B']);
  });
});
