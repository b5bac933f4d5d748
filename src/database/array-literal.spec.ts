import { describe, expect, it } from '@jest/globals';
import { documents, numbers, texts } from './array-literal.js';

describe('a list as PostgreSQL writes it', () => {
  it('holds numbers and nulls', () => {
    expect(numbers([1, null, -3])).toBe('{1,NULL,-3}');
  });

  it('quotes texts, so that none of them is read as anything else', () => {
    expect(texts(['', 'NULL', 'a,b', '{c}', null])).toBe('{"","NULL","a,b","{c}",NULL}');
  });

  it('escapes quotes and backslashes', () => {
    expect(texts(['say "hi"', 'a\\b', '$&'])).toBe('{"say \\"hi\\"","a\\\\b","$&"}');
  });

  it('holds documents as their texts', () => {
    expect(documents([{ name: 'a "b" \\ \n 👍' }, null])).toBe('{"{\\"name\\":\\"a \\\\\\"b\\\\\\" \\\\\\\\ \\\\n 👍\\"}",NULL}');
  });
});
