import fc, { type Arbitrary } from 'fast-check';
import type { FoundOperation, OpenApi, Operation, Schema } from './open-api-summary.js';

/** A request as a caller may send it who knows the OpenAPI document, or has only heard of it. */
export interface RandomRequest {
  readonly caller: 'stranger' | 'learner' | 'teacher' | 'administrator';
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const ODD_TEXTS = [
  '',
  '\0',
  'x\0y',
  '%',
  '%00',
  '\ud800',
  '😀',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' OR 1=1 --",
  '-1',
  '1e400',
];
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  '',
  [],
  {},
  [[]],
  -1,
  0,
  2 ** 31,
  2 ** 53,
  1e308,
  'x'.repeat(70_000),
  { '@id': '/api/users/1' },
  { $ne: 1 },
  { constructor: 1, length: -1 },
];
const ODD_BODIES = ['', '{', '[]', 'null', '"text"', '\0', `{"title":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, '{"__proto__":{"a":1}}'];
const MEDIA_TYPES = [
  'application/json',
  'application/ld+json',
  'application/merge-patch+json',
  'text/plain',
  'multipart/form-data; boundary=x',
];
const ACCEPTED = ['application/ld+json', 'application/json', 'text/csv', '*/*', 'image/png', 'x', 'application/json;q=0'];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** As rows of a test come: small ids that exist, ids that do not, and what is no id. */
const id: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 30 }).map(String) },
  { weight: 2, arbitrary: fc.constantFrom('0', '-1', '1.5', 'x', '99999999999999', '2147483648', '%00', '%E0%A4%A', "1'--", '%2e%2e') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }).map(encoded) },
);

const text: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ maxLength: 20 }),
);

/** Requests for operations of the document, most of them as documented, some by other methods or with other headers. */
export function randomRequest(operations: readonly FoundOperation[], document: OpenApi): Arbitrary<RandomRequest> {
  return fc.constantFrom(...operations).chain((found) =>
    fc.record(
      {
        caller: fc.constantFrom<RandomRequest['caller']>('stranger', 'learner', 'teacher', 'administrator', 'administrator'),
        method: fc.oneof(
          { weight: 9, arbitrary: fc.constant(found.verb.toUpperCase()) },
          { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
        ),
        path: addressOf(found),
        headers: headersOf(found.operation),
        body: bodyOf(found.operation, document),
      },
      { noNullPrototype: true },
    ),
  );
}

function addressOf({ path, parameters }: FoundOperation): Arbitrary<string> {
  const segments = path.split(/(\{[^}]*\})/).map((part) => (part.startsWith('{') ? id : fc.constant(part)));
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...names, 'page', 'itemsPerPage') },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: fc.constantFrom('__proto__[x]', 'order[id]', 'order[]', 'properties[]', 'a[b][c]', '[', 'cursor') },
  );
  const value = fc.oneof(
    fc.integer({ min: -1, max: 100 }).map(String),
    fc.constantFrom('asc', 'true', '2026-01-01', '2026-13-45', '1..2'),
    text,
  );
  const query = fc.array(fc.tuple(name, value), { maxLength: 4 });
  return fc.tuple(fc.tuple(...segments), query).map(([parts, pairs]) => {
    const asked = pairs.map((pair) => pair.map(encoded).join('=')).join('&');
    return parts.join('') + (asked === '' ? '' : `?${asked}`);
  });
}

function headersOf({ requestBody }: Operation): Arbitrary<Record<string, string>> {
  const documented = Object.keys(requestBody?.content ?? {}).filter((type) => !type.startsWith('multipart/'));
  const type = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...documented, 'application/json') },
    { weight: 1, arbitrary: fc.constantFrom(...MEDIA_TYPES) },
  );
  return fc.record(
    {
      'Content-Type': type,
      Accept: fc.constantFrom(...ACCEPTED),
      Prefer: fc.constantFrom('handling=strict', 'return=minimal', 'x'),
      'If-Match': fc.constantFrom('*', '"x"', 'nonsense'),
      'If-None-Match': fc.constantFrom('*', '"x"', 'nonsense'),
      Range: fc.constantFrom('bytes=0-1', 'bytes=9-1', 'nonsense'),
      'Idempotency-Key': fc.constantFrom('a', '"a-key-of-eight"', 'x'.repeat(300)),
    },
    { requiredKeys: ['Content-Type'], noNullPrototype: true },
  );
}

function bodyOf({ requestBody }: Operation, document: OpenApi): Arbitrary<string | undefined> {
  const [media] = Object.values(requestBody?.content ?? {});
  if (!media) return fc.constant(undefined);
  const members = Object.entries(propertiesOf(media.schema, document)).map(([name, schema]) => [name, valueOf(schema)] as const);
  const object = fc.record(Object.fromEntries(members), { requiredKeys: [], noNullPrototype: true }).map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 12, arbitrary: object },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_BODIES) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
  );
}

/** A body as the document asks for it, with every member that it describes. */
export function fittingBody({ requestBody }: Operation, document: OpenApi): Arbitrary<object | undefined> {
  const [media] = Object.values(requestBody?.content ?? {});
  if (!media) return fc.constant(undefined);
  const members = Object.entries(propertiesOf(media.schema, document)).map(([name, schema]) => [name, fittingValue(schema)] as const);
  return fc.record(Object.fromEntries(members), { noNullPrototype: true });
}

function propertiesOf(schema: Schema | undefined, document: OpenApi): Readonly<Record<string, Schema>> {
  const found = schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
  if (!found) return {};
  return Object.assign({}, found.properties, ...(found.allOf ?? []).map((part) => propertiesOf(part, document))) as Record<string, Schema>;
}

/** Mostly what the schema asks for. */
function valueOf(schema: Schema): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: fittingValue(schema) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(...ODD_VALUES) },
    { weight: 1, arbitrary: text },
  );
}

function fittingValue({ type, format, enum: choices, items }: Schema): Arbitrary<unknown> {
  if (choices && choices.length > 0) return fc.constantFrom(...choices);
  switch ([type ?? 'string'].flat()[0]) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer());
    case 'number':
      return fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: 0, max: 50 }));
    case 'array':
      return fc.array(items ? fc.oneof(fittingValue(items), text) : text, { maxLength: 3 });
    case 'object':
      return fc.dictionary(fc.string({ maxLength: 8 }), fc.oneof(text, fc.integer()), { maxKeys: 3, noNullPrototype: true });
    default:
      return textOf(format);
  }
}

function textOf(format: string | undefined): Arbitrary<string> {
  switch (format) {
    case 'date-time':
      return fc.constantFrom('2026-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59+14:00');
    case 'iri-reference':
    case 'uri-reference':
      return fc.constantFrom('/api/users/1', '/api/users/2', '/api/courses/1', '/api/nowhere/1', '/api/courses/0');
    case 'email':
      return fc.constantFrom('a@example.org', 'a@', 'a@b\0.org');
    default:
      return text;
  }
}

/** Text for a part of an address; what UTF-8 has no bytes for is replaced. */
function encoded(part: string): string {
  return encodeURIComponent(Buffer.from(part).toString());
}
