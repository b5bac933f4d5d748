import { describe, expect, it } from '@jest/globals';
import { ViolationProblem } from '../../resource/http/problem.js';
import { parseGlossary } from './glossary-csv.js';

describe('a glossary in CSV', () => {
  it.each([
    ['commas', 'term,definition\nA,"one, two"\n'],
    ['semicolons, a mark at the start and columns the other way round', '\uFEFFDefinition;Term\r\none, two;A\r\n\r\n'],
    ['tabs, and the names of the members', 'title\tdescription\tother\nA\tone, two\tx'],
  ])('may have %s', (_, text) => {
    expect(parseGlossary(Buffer.from(text))).toEqual([{ title: 'A', description: 'one, two' }]);
  });

  it.each([
    ['no headings', 'A,one\nB,two\n'],
    ['a term without a definition', 'term,definition\nA,\n'],
    ['an open quote', 'term,definition\n"A,one\n'],
    ['too many terms', `term,definition\n${'A,one\n'.repeat(1_001)}`],
    ['NUL', 'term,definition\nA,\0\n'],
  ])('must not have %s', (_, text) => {
    expect(() => parseGlossary(Buffer.from(text))).toThrow(ViolationProblem);
  });

  it('must be UTF-8', () => {
    expect(() => parseGlossary(Buffer.from([0x74, 0xff, 0xfe]))).toThrow('UTF-8');
  });
});
