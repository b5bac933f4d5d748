import { describe, expect, it } from '@jest/globals';
import { ViolationProblem } from '../../resource/protocol/problem.js';
import { parseGlossary } from './glossary-csv.js';

describe('a glossary in CSV', () => {
  it.each([
    ['commas', 'term,definition\nA,"one, two"\n'],
    ['semicolons, a mark at the start and columns the other way round', '\uFEFFDefinition;Term\r\none, two;A\r\n\r\n'],
    ['tabs, and the names of the members', 'title\tdescription\tother\nA\tone, two\tx'],
  ])('may have %s', async (_, text) => {
    expect(await parseGlossary(Buffer.from(text))).toEqual([{ title: 'A', description: 'one, two' }]);
  });

  it.each([
    ['no headings', 'A,one\nB,two\n'],
    ['a term without a definition', 'term,definition\nA,\n'],
    ['an open quote', 'term,definition\n"A,one\n'],
    ['too many terms', `term,definition\n${'A,one\n'.repeat(1_001)}`],
    ['too many columns', `term,definition,${'x,'.repeat(50)}\nA,one\n`],
    ['a record that is too long', `term,definition\nA,"${'one '.repeat(20_000)}"\n`],
    ['more bytes than a glossary may have', `term,definition\nA,one\n${'\n'.repeat(4 * 1024 * 1024)}`],
    ['NUL', 'term,definition\nA,\0\n'],
  ])('must not have %s', async (_, text) => {
    await expect(parseGlossary(Buffer.from(text))).rejects.toThrow(ViolationProblem);
  });

  it('must be UTF-8', async () => {
    await expect(parseGlossary(Buffer.from([0x74, 0xff, 0xfe]))).rejects.toThrow('UTF-8');
  });
});
