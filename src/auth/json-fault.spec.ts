import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encodingFault, jsonFault } from './json-fault.js';

/** Pieces of JSON and of what people write in its place, in any order. */
const PIECES = [
  ...['{', '}', '[', ']', ',', ':', ' ', '\n', '\t', '\r\n', '"', '\\', '"a"', '"a":', '"\\n"', '"\\u00e9"', '"\\x"', "'a'"],
  ...['1', '-', '-0', '01', '1.', '.5', '2e3', '1e', 'true', 'null', 'nul', 'NaN', 'undefined', '//', '\u0000', '\u2028', '\ufeff', 'é'],
];

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('What is wrong with JSON', () => {
  it.each<[string, number, number, string]>([
    ['', 1, 1, 'The body is empty, where JSON is expected.'],
    [' \n ', 2, 2, 'The body is empty, where JSON is expected.'],
    ['{', 1, 2, 'it ends at line 1, column 2, where the name of a member in double quotes, or "}", is expected.'],
    ['{"a":1,}', 1, 8, 'another member, or no comma before the "}", is expected.'],
    ['[1,\n2,]', 2, 3, 'another element, or no comma before the "]", is expected.'],
    ["{'a': 1}", 1, 2, 'at line 1, column 2, the name of a member in double quotes, or "}", is expected.'],
    ['{"a": \'1\'}', 1, 7, 'a value (an object, a list, a text in double quotes, a number, true, false or null) is expected.'],
    ['{\r\n  "a": 1\r\n  "b": 2\r\n}', 3, 3, 'a comma or "}" is expected.'],
    ['{"a" 1}', 1, 6, 'a colon is expected.'],
    ['{"a":[1 2]}', 1, 9, 'a comma or "]" is expected.'],
    ['{"a":01}', 1, 6, 'a number such as 10, -0.5 or 2e3 is expected.'],
    ['{"a":"x', 1, 6, 'a text that ends with a double quote is expected.'],
    ['{"a":"x\ny"}', 1, 8, 'a double quote, or an escape such as \\n or \\t, is expected.'],
    ['{"a":"\\x"}', 1, 7, 'an escape such as \\n, \\" or \\u00e9 is expected.'],
    ['{}{}', 1, 3, 'the end of the body is expected.'],
    ['{"a": undefined}', 1, 7, 'a value'],
  ])('%j is named by line and column', (text, line, column, end) => {
    expect(jsonFault(text)).toEqual({ line, column, sentence: expect.stringContaining(end) });
  });

  it('is nothing exactly where the platform reads the text', () => {
    const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(texts, (text) => (jsonFault(text) === undefined) === parses(text)),
      { numRuns: 20_000 },
    );
  });

  it('stands where a foreign sign is, or begins the word, number or escape that it is in', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.nat(), (json, cut) => {
        const text = JSON.stringify(JSON.parse(json));
        const at = cut % (text.length + 1);
        const fault = jsonFault(`${text.slice(0, at)}\u0001${text.slice(at)}`);
        expect(fault?.line).toBe(1);
        expect(text.slice((fault?.column ?? Infinity) - 1, at)).toMatch(/^(?:|[-+.\deE]+|[a-z]+|\\(?:|u[\da-f]{0,3}))$/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('quotes nothing of the text', () => {
    for (const broken of [
      '{"password": s3cret}',
      '{"password": "s3cret"',
      '{"password": "s3cret" "x"}',
      's3cret',
      '"s3cret',
      '{s3cret: 1}',
    ])
      expect(jsonFault(broken)?.sentence).not.toMatch(/s3cret|password/);
  });

  it('is found in what is nested without end, and in long texts', () => {
    expect(jsonFault('['.repeat(500_000))).toMatchObject({ line: 1, column: 500_001 });
    expect(jsonFault(`{"a":"${'\\n'.repeat(500_000)}"`)).toMatchObject({ line: 1, column: 1_000_008 });
    expect(jsonFault(`[${'1'.repeat(1_000_000)}`)).toMatchObject({ line: 1, column: 1_000_002 });
  });
});

describe('Where a body leaves UTF-8', () => {
  it.each<[string, Buffer, number, number]>([
    ['a byte of Latin-1', Buffer.from('{"a":\n"caf\xe9"}', 'latin1'), 2, 5],
    ['the first byte', Buffer.from([0xff, 0x7d]), 1, 1],
    ['a character that is cut off', Buffer.from('{"é', 'utf8').subarray(0, 3), 1, 3],
    ['after a replacement character that is written', Buffer.concat([Buffer.from('"\ufffd\ufffd'), Buffer.from([0xe9])]), 1, 4],
  ])('%s', (_case, bytes, line, column) => {
    expect(encodingFault(bytes)).toMatchObject({ line, column, sentence: expect.stringContaining(`line ${line}, column ${column}`) });
  });
});
