import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { rejectionWords } from '../../src/auth/rejection.js';
import { errorTables } from '../../src/commands/error-tables.js';
import { FeatureList } from '../../src/feature/feature-list.js';
import { statusesOf } from '../../src/resource/protocol/problem-words.js';
import { standardFeatureList } from '../../src/standard-features.js';
import { sourceFiles } from '../support/sources.js';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = join(ROOT, 'src');
/** Where the type of a problem is made out of its name. */
const MAKER = 'resource/protocol/problem.ts';
const CONFLICT = /new StateConflict\(\s*'([^']+)'/g;
const NAMED = /new NamedProblem\(\s*([^,]+?),\s*(\w+)/g;
const REFUSED = /name: '([^']+)'/g;
const QUOTED = /(?<![=!]= )'([a-z-]+)'/g;
const MADE = /(?<!extends )\b(StateConflict|NamedProblem)\(/g;
const LITERAL = /['"`]\/errors\//;

interface Use {
  readonly file: string;
  readonly name: string;
  readonly status: number;
}

/** Kinds of problems: each is declared in one place, by the feature that answers it, and documented from there. */
describe('the catalogue of kinds of problems', () => {
  const { problems } = standardFeatureList;
  const files = sourceFiles().filter((file) => /(?<!\.spec)\.ts$/.test(file));
  const sources = new Map(files.map((file) => [file, readFileSync(join(SOURCES, file), 'utf8')]));
  const uses = [...sources].flatMap(([file, text]) => usesIn(file, text));

  function usesIn(file: string, text: string): Use[] {
    const conflicts = [...text.matchAll(CONFLICT)].map(([, name = '']) => ({ file, name, status: 409 }));
    const named = [...text.matchAll(NAMED)].flatMap(([, names = '', status = '']) =>
      namesIn(names, text).map((name) => ({ file, name, status: Number(status) })),
    );
    const refused = file.startsWith('auth/') ? [...text.matchAll(REFUSED)].map(([, name = '']) => name) : [];
    const ofSignIn = refused.filter((name) => name in rejectionWords).map((name) => ({ file, name, status: statusOf(name) }));
    return [...conflicts, ...named, ...ofSignIn];
  }

  /** A name, the names of a choice, or those that are passed to a function whose parameter is called `name`. */
  function namesIn(expression: string, text: string): string[] {
    if (expression !== 'name') return [...expression.matchAll(QUOTED)].map(([, name = '']) => name);
    const before = text.slice(0, text.indexOf('new NamedProblem(name,'));
    const called = [...before.matchAll(/function (\w+)\(name: /g)].at(-1)?.[1] ?? 'nothing';
    const callers = text.includes(`export function ${called}(`) ? [...sources.values()] : [text];
    const passed = callers.flatMap((source) => [...source.matchAll(new RegExp(`\\b${called}\\('([a-z-]+)'`, 'g'))]);
    return [...new Set(passed.map(([, name = '']) => name))];
  }

  function statusOf(name: string): number {
    return statusesOf(problems[name] ?? { status: 0, meaning: '' })[0] ?? 0;
  }

  it('has every kind that is answered, with the statuses that it comes with', () => {
    expect(uses.length).toBeGreaterThan(60);
    const wrong = uses.filter(
      ({ name, status }) => !Object.hasOwn(problems, name) || !statusesOf(problems[name] ?? never()).includes(status),
    );
    expect(wrong).toEqual([]);
  });

  it('has none that nothing answers', () => {
    const used = new Set(uses.map(({ name }) => name));
    expect(Object.keys(problems).filter((name) => !used.has(name))).toEqual([]);
  });

  it('sees each place where one is made', () => {
    const blind = [...sources].filter(([file, text]) => {
      const made = [...text.matchAll(MADE)].filter(([whole]) => text.includes(`new ${whole}`)).length;
      return file !== MAKER && made > 0 && usesIn(file, text).length === 0;
    });
    expect(blind.map(([file]) => file)).toEqual([]);
  });

  it('is where types come from: no source writes one out', () => {
    const literal = [...sources].filter(([file, text]) => file !== MAKER && LITERAL.test(text)).map(([file]) => file);
    expect(literal).toEqual([]);
  });

  it('says of each what has happened, in a sentence, and comes with statuses of errors', () => {
    for (const [name, word] of Object.entries(problems)) {
      expect([name, /^[A-Z].*[^.]\.$/.test(word.meaning)]).toEqual([name, true]);
      expect([name, /^[a-z]+(-[a-z]+)*$/.test(name)]).toEqual([name, true]);
      for (const status of statusesOf(word)) expect([name, status >= 400 && STATUS_CODES[status] !== undefined]).toEqual([name, true]);
    }
  });

  it('is refused where two features declare the same', () => {
    const problem = { 'full-house': { status: 409, meaning: 'There is no seat left.' } };
    const twice = (): FeatureList =>
      new FeatureList([
        { name: 'cinemas', problems: problem },
        { name: 'theatres', problems: problem },
      ]);
    expect(twice).toThrow('The problem "full-house" is declared twice.');
  });

  it('is documented whole', () => {
    const document = readFileSync(join(ROOT, 'docs/errors.md'), 'utf8');
    const missing = Object.keys(problems).filter((name) => !document.includes(`| \`${name}\``));
    expect(missing).toEqual([]);
    expect(errorTables()['kinds']?.split('\n')).toHaveLength(Object.keys(problems).length + 2);
  });
});

function never(): never {
  throw new Error('Asked of a name that is declared.');
}
