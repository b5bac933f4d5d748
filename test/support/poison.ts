import fc from 'fast-check';
import type { FieldDefinition } from '../../src/resource/model/resource-definition.js';
import { randomRule } from './random-rule.js';

const TEXTS: readonly string[] = [
  '\0',
  'a\0b',
  '\ud800',
  'x'.repeat(1_000_000),
  '__proto__',
  'constructor',
  'valueOf',
  '=cmd|/c calc!A1',
  '\r\nBEGIN:VEVENT\r\nUID:x',
  'a\r\nBcc: everybody@example.org',
  '<img src=x onerror=alert(1)><svg/onload=alert(1)>',
  '{{constructor}}{{__proto__}}',
  "'; DROP TABLE course; --\\",
  '%s%n%00%',
  '\u2028\u202e\ufeff\u0007',
  '𝔘𝔫𝔦👩‍👩‍👧',
  ' ',
];
const ZONES = ['Mars/Olympus', 'europe/paris', '+25:00', 'UTC0', 'Etc/GMT+12', 'EST5EDT', 'constructor', '\0', "Europe/Paris'; --"];
const LANGUAGES = ['xx', 'en-US-u-ca-buddhist', 'constructor', '__proto__', 'fr_FR', 'zz-ZZ-ZZ', '\0', '../en'];
const COLOURS = ['red;}', '#12', '#GGGGGG', 'url(javascript:alert(1))', 'constructor'];
const ADDRESSES = [
  'javascript:alert(1)',
  'http://[',
  'http://a b',
  'https://例え.テスト/\u202e',
  'http://127.0.0.1:1/x\r\ny',
  `https://example.org/${'x'.repeat(3_000)}`,
  '//constructor',
  'data:text/html,x',
];
const EMAILS = ['a@', 'a\0@b.org', '"a\r\nb"@example.org', `${'x'.repeat(300)}@example.org`, 'a@b', 'constructor', 'ünï@exämple.org'];
const NUMBERS = [0, -1, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53), 1e308, -1e308, 5e-324, 1e-7, 0.1 + 0.2, '1e400', 'NaN', true];
const DECIMALS = ['0', '-1', '9'.repeat(40), '1e308', 'NaN', 'Infinity', '0.0000000000000000001', '١٢'];
const MOMENTS = [
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '-000001-01-01T00:00:00Z',
  'infinity',
  '2026-02-30T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '1800-01-01T00:00:00+23:59',
  'now',
];
const DAYS = ['0001-01-01', '9999-12-31', '2026-02-30', 'infinity', '10000-01-01', 'tomorrow'];
const DOCUMENTS: readonly unknown[] = [
  { constructor: 1, length: -1 },
  [{ constructor: 1, length: -1 }],
  { valueOf: 1, toString: 1, toJSON: 1, then: 1, hasOwnProperty: 1 },
  JSON.parse('{"__proto__":{"length":3},"constructor":{"prototype":{"x":1}}}') as unknown,
  [null],
  [[]],
  [{}],
  { a: '\0' },
  { '\ud800': '\ud800' },
  'x',
  1e308,
  true,
  [1e308, -1, 'x', null, {}],
  Array.from({ length: 5_000 }, (_, index) => index),
  ['constructor', 'valueOf', '__proto__'],
  [2 ** 53 + 2, '2026-01-01T00:00:00Z', 'infinity'],
];
const REFERENCES: readonly unknown[] = [
  '/api/users/0',
  '/api/nowhere/1',
  '',
  '/api/users/1/../2',
  2 ** 53,
  { '@id': { '@id': '/api/users/1' } },
  [],
];

/** Members that are of one kind though their type is a text. */
const BY_NAME: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^rrule$/, fc.sample(randomRule, { seed: 1, numRuns: 60 })],
  [/time_?zone/i, ZONES],
  [/lang|locale/i, LANGUAGES],
  [/colou?r/i, COLOURS],
  [/url|link|address$/i, ADDRESSES],
  [/mail/i, EMAILS],
];

/** Values of the type of a member that something might stumble over, now or later; most of them are to be refused. */
export function poisonsOf({ name, type }: FieldDefinition): readonly unknown[] {
  switch (type) {
    case 'json':
      return DOCUMENTS;
    case 'integer':
    case 'bigint':
    case 'number':
      return NUMBERS;
    case 'decimal':
      return DECIMALS;
    case 'datetime':
      return MOMENTS;
    case 'date':
      return DAYS;
    case 'email':
      return EMAILS;
    case 'url':
      return [...ADDRESSES, ...TEXTS];
    case 'string':
    case 'text':
    case 'html':
      return [...(BY_NAME.find(([names]) => names.test(name))?.[1] ?? []), ...TEXTS];
    case 'reference':
    case 'references':
    case 'collection':
      return REFERENCES;
    default:
      return ['constructor', '\0', 7, {}, []];
  }
}
